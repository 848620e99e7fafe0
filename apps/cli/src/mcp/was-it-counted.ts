import * as z from 'zod';
import { webUrlSchema } from '@vigie/contract/identifiers.ts';
import type { StoredCountedHit, TrackerSteps } from '@vigie/contract/stored-counted.ts';
import { countedSentences } from '@vigie/contract/wording/counted-words.ts';
import { findWebsite } from '../panel/find-website.ts';
import type { Panel } from '../panel/panel.ts';
import { panelOf, screen, tool } from './tool.ts';

/** Tool that exists only if the command was started with `--reports`: no caller names an interface or a secret. */
export const wasItCounted = tool({
  name: 'was_it_counted',
  title: 'Was it counted?',
  description:
    'Visits a page, then queries the reporting interface of --reports: was each page view and event counted, and if not, why? Hits of the visit reach the collector.',
  input: z.object({
    url: webUrlSchema.describe('The page.'),
    event: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe('Only hits of this event: page_view, or the name of an event.'),
  }),
  async answer({ url, event }, { audits }, signal) {
    const { id, page } = await audits.make([url, '--hits=deliver'], signal, { readsReports: true });
    const hits = [page, ...(page.trackers ?? [])].flatMap(({ counted = [] }) => counted);
    return {
      id,
      page: page.finalUrl ?? page.url,
      failure: page.failure,
      hits: hits
        .filter((one) => event === undefined || one.event === event)
        .map((one) => {
          const { event: name, reason, afterMs, proof } = one;
          const { state, cause, remedy } = countedSentences(one, 'en');
          return { event: name, state, reason, cause, remedy, afterMs, proof };
        }),
    };
  },
});

const DAY_MS = 24 * 3_600_000;
/** Hits of each tracker that an answer lists. */
const HITS = 25;

/** Tool of a panel, for a command without `--reports`. It reads what the panel stored, and visits nothing. */
export const wasItCountedInPanel = tool({
  name: 'was_it_counted',
  title: 'Was it counted?',
  description:
    'Reports for each tracker of a website how many page views reach the report of its vendor, where and why the others are lost, and lists hits that are not counted. The panel queries the reporting interfaces after each run.',
  input: z.object({
    website: z.string().min(1).max(2_000).describe('One website, by address, name or id.'),
    page: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe('Only pages with this text in their address.'),
    event: z
      .string()
      .trim()
      .min(1)
      .max(300)
      .default('page_view')
      .describe('page_view, or the name of an event.'),
    days: z.int().min(1).max(90).default(7).describe('Days up to now.'),
  }),
  async answer({ website, page, event, days }, means) {
    const { calls, url } = panelOf(means);
    const { id: websiteId } = await findWebsite(calls, website);
    const now = means.now();
    const period = {
      websiteId,
      from: new Date(now.getTime() - days * DAY_MS).toISOString(),
      to: now.toISOString(),
    };
    const { trackers } = await calls.counted.steps(period);
    const query = { ...period, event, ...(page !== undefined && { q: page }) };
    const followed = trackers.filter((one) => one.interface !== null);
    const withoutReport = trackers.length - followed.length;
    return {
      trackers: await Promise.all(followed.map((one) => describeTracker(calls, query, one))),
      withoutReport,
      link: screen(url, '/dataQuality/comptes', { website: websiteId }),
    };
  },
});

/** Returns where page views of a tracker get lost, and the hits that its report does not count. */
async function describeTracker(
  calls: Panel,
  query: Omit<Parameters<Panel['counted']['hits']>[0], 'trackerId'>,
  { trackerId, name, interface: its, steps, losses }: TrackerSteps,
): Promise<object> {
  const of = trackerId === null ? {} : { trackerId };
  const { items, total } = await calls.counted.hits({ ...query, ...of, state: 'not-counted', limit: HITS });
  return {
    tracker: name ?? 'primary',
    product: its?.family ?? null,
    lastAnswer: its?.lastAnswer ?? null,
    pageViews: Object.fromEntries(steps.map(({ step, visits }) => [step, visits])),
    losses: losses.map(({ lostAt, visits, pages, example, ...one }) => ({
      lostAt,
      visits,
      pages,
      reason: one.reason,
      example: example.url,
      ...lossSentences(one),
    })),
    notCounted: total.count,
    hits: items.map((hit) => ({
      url: hit.url,
      at: hit.observedAt,
      reason: hit.reason,
      proof: hit.proof,
      ...lossSentences(hit),
    })),
  };
}

/** Returns the sentences of a stored state. A page that sent no page view has none. */
const lossSentences = ({ state, reason }: Pick<StoredCountedHit, 'state' | 'reason'>) =>
  countedSentences({ state, reason: reason === 'no-hit' ? null : reason }, 'en');
