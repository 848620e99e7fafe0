import type { SharedLink } from '@vigie/contract/shared-link.ts';
import type { Badge } from '@vigie/contract/badge.ts';
import type { ReportSubscription } from '@vigie/contract/report-subscription.ts';
import { pageOf, refused, removeById, byId, type FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { NOW, sampleId } from './samples.ts';

/** The secret of the link that the samples have. */
export const SAMPLE_TOKEN = 'sample-token';
const DAY_MS = 24 * 3_600_000;

export function fakeSharedLinks(os: FakeOs, state: FakeState) {
  return {
    list: os.sharedLinks.list.handler(({ input }) => pageOf(state.sharedLinks, input)),
    create: os.sharedLinks.create.handler(({ input: { websiteId, days } }) => {
      const link: SharedLink = {
        id: sampleId(2500 + state.sharedLinks.length),
        websiteId,
        author: 'Claire Lefèvre',
        createdAt: NOW,
        expiresAt: new Date(Date.parse(NOW) + days * DAY_MS).toISOString(),
        lastUsedAt: null,
      };
      state.sharedLinks.unshift(link);
      return { ...link, token: SAMPLE_TOKEN };
    }),
    remove: os.sharedLinks.remove.handler(({ input }) => removeById(state.sharedLinks, input.id)),
  };
}

export function fakeSharedHealth(os: FakeOs, state: FakeState) {
  return {
    open: os.sharedHealth.open.handler(({ input }) => {
      const [website] = state.websites;
      if (input.token !== SAMPLE_TOKEN || website === undefined) throw refused('not-found');
      const { from, to, score, checks, rootCauses, worstPages } = state.health(website.id);
      const { name = '', others } = website.tracking;
      const { grade, reliability } = score;
      const tracker = others?.find(({ id }) => id === input.trackerId);
      return {
        ...(tracker?.id !== undefined && { tracker: { id: tracker.id, name: tracker.name } }),
        ...(others && {
          trackers: [{ name }, ...others].map((one) => ({
            id: 'id' in one ? (one.id ?? null) : null,
            name: one.name,
            grade,
            reliability,
          })),
        }),
        website: { name: website.name, url: website.url },
        expiresAt: '2026-11-28T10:00:00.000Z',
        from,
        to,
        now: { score, at: '2026-11-21T10:00:00.000Z' },
        checks,
        causes: rootCauses,
        worstPages: worstPages.map(({ url, observedAt, faults }, index) => ({
          url: `${url.replace(/[?#].*$/, '')}/${index}`,
          observedAt,
          faults: faults.map(({ check, reason }) => ({ check, reason: reason ?? '' })),
        })),
        points: state
          .evolution(website.id, { from, to })
          .points.map((point) => ({ from: point.from, ...point.score })),
      };
    }),
  };
}

/** The badges of a panel: off until somebody turns one on. */
export function fakeBadges(os: FakeOs) {
  const badges = new Map<string, Badge>();
  return {
    get: os.badges.get.handler(({ input: { id } }) => badges.get(id) ?? { access: 'off', token: null }),
    set: os.badges.set.handler(({ input: { id, access } }) => {
      badges.set(id, { access, token: access === 'token' ? 'sample-badge' : null });
    }),
  };
}

/** Reports as files, and who is sent them: nobody until they ask. */
export function fakeReports(os: FakeOs, state: FakeState) {
  const subscriptions = new Map<string, ReportSubscription>();
  return {
    pdf: os.reports.pdf.handler(() => new Blob(['%PDF-'], { type: 'application/pdf' })),
    subscriptions: os.reports.subscriptions.handler(() => [...subscriptions.values()]),
    subscribe: os.reports.subscribe.handler(({ input: { id, isMonthly } }) => {
      const { name, url } = byId(state.websites, id);
      subscriptions.delete(id);
      if (isMonthly)
        subscriptions.set(id, { website: { id, name, url }, nextAt: '2026-08-01T05:00:00.000Z' });
    }),
  };
}
