import * as z from 'zod';
import { differencesOf } from '@vigie/audit/compare/differences.ts';
import { namedHitParameters, namedVerdicts, variablesOf } from '@vigie/audit/compare/named-values.ts';
import { idSchema } from '@vigie/contract/identifiers.ts';
import { PanelFault } from '../panel/panel-fault.ts';
import type { ReportPage } from '../report/page.ts';
import { auditOf, LOCAL_ID, panelOf, screen, tool } from './tool.ts';

const visitId = z.union([idSchema, z.string().regex(LOCAL_ID)]);

export const compareVisits = tool({
  name: 'compare_visits',
  title: 'Compare two visits',
  description:
    'Reports what changed from one visit to another: checks, what the page view carried, the dataLayer, and in the panel requests, policies and errors too. Values that are another at every visit are left out.',
  input: z.object({
    before: visitId.describe('The id of a visit of the panel, or of an audit.'),
    after: visitId.describe('Another one of the same kind.'),
  }),
  async answer({ before, after }, means) {
    const locals = [before, after].filter((id) => LOCAL_ID.test(id)).length;
    if (locals === 1)
      throw new PanelFault('an audit is compared with an audit, a visit of the panel with another');
    if (locals === 2) return differences(auditOf(means, before).page, auditOf(means, after).page);
    const { calls, url } = panelOf(means);
    const {
      before: first,
      after: second,
      ...found
    } = await calls.observations.compare({ id: after, otherId: before });
    return {
      before: first.observedAt,
      after: second.observedAt,
      ...found,
      links: {
        comparison: screen(url, '/urls/liste', { observation: after, part: 'history', with: before }),
      },
    };
  },
});

/** Compares two local audits by the fields of their reports; the pure part. */
function differences(before: ReportPage, after: ReportPage) {
  return {
    before: before.url,
    after: after.url,
    verdicts: differencesOf(namedVerdicts(before.verdicts), namedVerdicts(after.verdicts)),
    hitParameters: differencesOf(namedHitParameters(before.hits), namedHitParameters(after.hits)),
    dataLayer: differencesOf(variables(before), variables(after)),
  };
}

const variables = ({ dataLayer }: ReportPage) => new Map(dataLayer === null ? [] : variablesOf(dataLayer));
