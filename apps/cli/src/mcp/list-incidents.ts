import * as z from 'zod';
import { incidentsQuerySchema, shownSince } from '@vigie/contract/incident.ts';
import { incidentTitle } from '@vigie/contract/wording/alarm-words.ts';
import { findWebsite } from '../panel/find-website.ts';
import { sentencesIn } from '../report/sentences.ts';
import { panelOf, screen, tool } from './tool.ts';

const SPEECH = { locale: 'en', say: sentencesIn('en') } as const;
const { state, kind, severity } = incidentsQuerySchema.shape;

export const listIncidents = tool({
  name: 'list_incidents',
  title: 'List incidents',
  description:
    'Lists the incidents of the panel, open ones first, then the newest: what happened where, since when, and on how many pages.',
  input: z.object({
    website: z.string().min(1).max(2_000).optional().describe('One website, by address, name or id.'),
    state: state.describe('Without it, those that are not over.'),
    kind,
    severity,
  }),
  async answer({ website, ...filters }, means) {
    const { calls, url } = panelOf(means);
    const websiteId = website === undefined ? undefined : (await findWebsite(calls, website)).id;
    const { items, total } = await calls.incidents.list({ ...filters, websiteId, limit: 25 });
    return {
      total,
      incidents: items.map((incident) => ({
        id: incident.id,
        says: incidentTitle(incident, SPEECH),
        severity: incident.severity,
        state: incident.state,
        since: shownSince(incident),
        over: incident.overAt,
        pages: incident.pages,
        samplePages: incident.samplePages,
        link: screen(url, `/urls/causes/${incident.id}`),
      })),
    };
  },
});
