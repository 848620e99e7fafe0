import * as z from 'zod';
import type { ShownLoss, VisitorTracker } from '@vigie/contract/visitor-figures.ts';
import { findWebsite } from '../panel/find-website.ts';
import { panelOf, screen, tool } from './tool.ts';

const DAY_MS = 24 * 3_600_000;
/** Violations of policies that an answer lists. */
const REPORTS = 15;

export const realVisitors = tool({
  name: 'real_visitors',
  title: 'Real visitors',
  description:
    'Shows what the browsers of real visitors report about a website: how many page views each tracker loads on by browser, which groups of visitors lose one and since when, whether an agent reproduced it, and what policies block.',
  input: z.object({
    website: z.string().min(1).max(2_000).describe('One website, by address, name or id.'),
    days: z.int().min(1).max(30).default(7).describe('Days up to now.'),
  }),
  async answer({ website, days }, means) {
    const { calls, url } = panelOf(means);
    const { id: websiteId } = await findWebsite(calls, website);
    const from = new Date(means.now().getTime() - days * DAY_MS).toISOString();
    const { samples, browsers, loss, reports } = await calls.realVisitors.figures({ websiteId, from });
    return {
      samples,
      says:
        samples === 0
          ? 'No browser has reported in this period.'
          : 'Figures below ten visitors are left out. Anyone can send figures: a reproduced loss is the proof.',
      browsers: browsers.map(({ family, samples: views, trackers }) => ({
        family,
        samples: views,
        trackers: trackers.map(shareOf),
      })),
      losses: loss.map((one) => describeLoss(one, url)),
      reports: reports.slice(0, REPORTS),
      otherReports: Math.max(0, reports.length - REPORTS),
      link: screen(url, `/dataQuality/visiteursReels?website=${websiteId}`),
    };
  },
});

/** Returns the states of a tracker, and the percentage of known page views on which it loads. */
function shareOf({ id, ...states }: VisitorTracker) {
  const known = states.loaded + states.blocked + states.failed + states.stopped;
  const percent = known === 0 ? null : Math.round((1_000 * states.loaded) / known) / 10;
  return { tracker: id ?? 'primary', loadedPercent: percent, ...states };
}

function describeLoss(
  { trackerId, where, share, elsewhereShare, views, since, reproduction }: ShownLoss,
  url: string,
) {
  const visit = reproduction?.visit ?? null;
  return {
    tracker: trackerId ?? 'primary',
    where,
    lostPercent: Math.round(1_000 * share) / 10,
    elsewherePercent: Math.round(1_000 * elsewhereShare) / 10,
    views,
    since,
    reproduction: reproduction && {
      state: reproduction.state,
      limits: reproduction.limits,
      proof: visit && {
        url: visit.url,
        check: visit.check,
        reason: visit.reason,
        link: screen(url, `/urls/liste?observation=${visit.observationId}`),
      },
    },
  };
}
