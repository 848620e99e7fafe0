import * as z from 'zod';
import type { StoredComparison } from '@vigie/contract/orders.ts';
import { describeWhere, gapParts, gapSentence } from '@vigie/contract/wording/order-comparison-text.ts';
import { findWebsite } from '../panel/find-website.ts';
import { panelOf, screen, tool } from './tool.ts';

const UNCOMPARED = {
  empty: 'There is no order in this period.',
  unread: 'No purchase of the report is known, so nothing is compared.',
  absent: 'This period was not compared yet: a moderator starts it in the panel.',
  waiting: 'The orders are being compared: repeat the query in a minute.',
  ready: '',
} as const;

const day = z.iso.date().optional();

export const compareOrders = tool({
  name: 'compare_orders',
  title: 'Missing orders',
  description:
    'Reports how many paid orders of a shop are missing in its report, and what they have in common: each group with its share, how much of the gap it explains, and the journey that tries it. No order is listed.',
  input: z.object({
    website: z.string().min(1).max(2_000).describe('One website, by address, name or id.'),
    from: day.describe('First day of the shop, YYYY-MM-DD. Without both days: the newest thirty.'),
    to: day.describe('Last day.'),
  }),
  async answer({ website, from, to }, means) {
    const { calls, url } = panelOf(means);
    const { id: websiteId } = await findWebsite(calls, website);
    const stored = await calls.orders.comparison({ websiteId, from, to });
    const period = { from: stored.from, to: stored.to, timeZone: stored.timeZone };
    const search = { website: websiteId, from: stored.from, to: stored.to };
    return { period, ...storedAnswer(stored, url), link: screen(url, '/commandes', search) };
  },
});

function storedAnswer({ state, comparison, ...stored }: StoredComparison, url: string): object {
  if (comparison === null) return { says: UNCOMPARED[state] };
  const shownIn = { locale: 'en', timeZone: stored.timeZone } as const;
  return {
    says: gapSentence(comparison, 'en'),
    isStale: stored.isStale,
    parts: gapParts(comparison, shownIn).map(({ points, label, figures }) =>
      [points, label, figures].filter((text) => text !== '').join(': '),
    ),
    totals: comparison.totals,
    reasons: comparison.reasons,
    waiting: stored.waiting,
    explanations: comparison.explanations.map((explanation, index) => {
      const journey = stored.trials.find((trial) => trial.explanation === index)?.journey ?? null;
      return {
        group: describeWhere(explanation.where, shownIn),
        ...explanation,
        journey: journey && { ...journey, link: screen(url, '/parcours-voir', { id: journey.id }) },
      };
    }),
  };
}
