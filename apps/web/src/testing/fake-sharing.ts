import type { SharedLink } from '@vigie/contract/shared-link.ts';
import type { ClientReport } from '@vigie/contract/client-report.ts';
import type { Badge } from '@vigie/contract/badge.ts';
import type { ReportSubscription } from '@vigie/contract/report-subscription.ts';
import { pageOf, refused, removeById, byId, type FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { NOW, sampleId } from './samples.ts';

/** Secret of the sample link. */
export const SAMPLE_TOKEN = 'sample-token';
/** A readable plan as the server writes it. */
export const SAMPLE_DOCUMENT =
  '# Tracking plan\n\n## purchase\n\n- Sources: ga4\n\n| Property | Type |\n| --- | --- |\n| value | number |\n';
const DAY_MS = 24 * 3_600_000;

const namedIn = (state: FakeState, websiteId: string) => {
  const { id, name, url } = byId(state.websites, websiteId);
  return { id, name, url };
};

export function fakeSharedLinks(os: FakeOs, state: FakeState) {
  return {
    list: os.sharedLinks.list.handler(({ input }) => pageOf(state.sharedLinks, input)),
    create: os.sharedLinks.create.handler(({ input: { websiteIds, label, days, shows } }) => {
      const link: SharedLink = {
        id: sampleId(2500 + state.sharedLinks.length),
        websites: websiteIds.map((id) => namedIn(state, id)),
        label,
        shows,
        isOfReport: false,
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
        sender: state.reportBrand.name === '' ? null : state.reportBrand,
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
    plan: os.sharedHealth.plan.handler(({ input }) => {
      const [website] = state.websites;
      if (input.token !== SAMPLE_TOKEN || website === undefined) throw refused('not-found');
      return {
        website: { name: website.name, url: website.url },
        sender: null,
        expiresAt: '2026-11-28T10:00:00.000Z',
        plan: { version: 3, at: NOW, text: SAMPLE_DOCUMENT },
      };
    }),
    fleet: os.sharedHealth.fleet.handler(({ input }) => {
      if (input.token !== SAMPLE_TOKEN) throw refused('not-found');
      const shown = state.websites.map((website) => {
        const { from, to, score, rootCauses } = state.health(website.id);
        const { points } = state.evolution(website.id, { from, to });
        return {
          from,
          to,
          website: {
            ...namedIn(state, website.id),
            now: { score, at: '2026-11-21T10:00:00.000Z' },
            points: points.map((point) => ({ from: point.from, ...point.score })),
            causes: rootCauses.slice(0, 3),
            causesCount: rootCauses.length,
          },
        };
      });
      return {
        sender: state.reportBrand.name === '' ? null : state.reportBrand,
        expiresAt: '2026-11-28T10:00:00.000Z',
        from: shown[0]?.from ?? NOW,
        to: shown[0]?.to ?? NOW,
        websites: shown.map(({ website }) => website),
      };
    }),
  };
}

/** Implements badges, off by default. */
export function fakeBadges(os: FakeOs) {
  const badges = new Map<string, Badge>();
  return {
    get: os.badges.get.handler(({ input: { id } }) => badges.get(id) ?? { access: 'off', token: null }),
    set: os.badges.set.handler(({ input: { id, access } }) => {
      badges.set(id, { access, token: access === 'token' ? 'sample-badge' : null });
    }),
  };
}

/** Implements reports as files, and their subscriptions, empty by default. */
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

/** Secret of the mail that asks a reader for consent. */
export const SAMPLE_CONSENT_SECRET = 'sample-asking';

/** Implements monthly reports to clients, and the sender's name. */
export function fakeClientReports(os: FakeOs, state: FakeState) {
  return {
    clientReports: {
      list: os.clientReports.list.handler(({ input }) => pageOf(state.clientReports, input)),
      create: os.clientReports.create.handler(
        ({ input: { websiteIds, isVouched, companyId = '', ...input } }) => {
          const report: ClientReport = {
            ...input,
            companyId,
            id: sampleId(2600 + state.clientReports.length),
            websites: websiteIds.map((id) => namedIn(state, id)),
            state: isVouched ? 'active' : 'asked',
            nextAt: isVouched ? '2026-12-01T06:00:00.000Z' : null,
            lastSentAt: null,
            createdAt: NOW,
          };
          state.clientReports.unshift(report);
          return report;
        },
      ),
      remove: os.clientReports.remove.handler(({ input }) => removeById(state.clientReports, input.id)),
      preview: os.clientReports.preview.handler(() => {}),
    },
    reportBrands: {
      get: os.reportBrands.get.handler(() => state.reportBrand),
      set: os.reportBrands.set.handler(({ input: { name } }) => Object.assign(state.reportBrand, { name })),
    },
    readerReports: {
      answer: os.readerReports.answer.handler(({ input: { token, answer } }) => {
        if (token !== SAMPLE_TOKEN && token !== SAMPLE_CONSENT_SECRET) throw refused('not-found');
        if (answer !== undefined) state.readerState = answer === 'end' ? 'ended' : 'active';
        const websites = state.websites.map(({ name }) => name);
        return { report: { sender: 'Agence Mesure', websites, state: state.readerState } };
      }),
    },
  };
}
