import { clientReportSchema } from '@vigie/contract/client-report.ts';
import { sharedLinkSchema } from '@vigie/contract/shared-link.ts';
import type { Badge } from '@vigie/contract/badge.ts';
import type { ReportSubscription } from '@vigie/contract/report-subscription.ts';
import { byId, refused, type Answers } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleOf } from './sample-of.ts';
import { NOW, sampleId } from './sample-text.ts';

/** Secret of the sample link. */
export const SAMPLE_TOKEN = 'sample-token';
/** A readable plan as the server writes it. */
export const SAMPLE_DOCUMENT =
  '# Tracking plan\n\n## purchase\n\n- Sources: ga4\n\n| Property | Type |\n| --- | --- |\n| value | number |\n';
const DAY_MS = 24 * 3_600_000;
const EXPIRES_AT = '2026-11-28T10:00:00.000Z';
const MEASURED_AT = '2026-11-21T10:00:00.000Z';

const namedIn = (state: FakeState, websiteId: string) => {
  const { id, name, url } = byId(state.websites, websiteId);
  return { id, name, url };
};

export function answerSharedLinks(state: FakeState): Answers<'sharedLinks'> {
  return {
    create: ({ websiteIds, label, days, shows }) => {
      const link = sampleOf(sharedLinkSchema, {
        id: sampleId(2500 + state.sharedLinks.length),
        websites: websiteIds.map((id) => namedIn(state, id)),
        label,
        shows,
        author: 'Claire Lefèvre',
        expiresAt: new Date(Date.parse(NOW) + days * DAY_MS).toISOString(),
      });
      state.sharedLinks.unshift(link);
      return { ...link, token: SAMPLE_TOKEN };
    },
  };
}

export function answerSharedHealth(state: FakeState): Answers<'sharedHealth'> {
  const sender = () => (state.reportBrand.name === '' ? null : state.reportBrand);
  const opened = (token: string) => {
    const [website] = state.websites;
    if (token !== SAMPLE_TOKEN || website === undefined) throw refused('not-found');
    return website;
  };
  const measuredOf = (websiteId: string) => {
    const health = state.health(websiteId);
    const { points } = state.evolution(websiteId, health);
    return {
      ...health,
      now: { score: health.score, at: MEASURED_AT },
      points: points.map(({ from, score }) => ({ from, ...score })),
    };
  };
  return {
    open: ({ token, trackerId }) => {
      const { id: websiteId, name: title, url, tracking } = opened(token);
      const { score, rootCauses, worstPages, ...measured } = measuredOf(websiteId);
      const { name = '', others } = tracking;
      const tracker = others?.find(({ id }) => id === trackerId);
      return {
        ...measured,
        ...(tracker?.id !== undefined && { tracker: { id: tracker.id, name: tracker.name } }),
        ...(others && {
          trackers: [{ id: null, name }, ...others].map((one) => ({
            ...score,
            id: one.id ?? null,
            name: one.name,
          })),
        }),
        website: { name: title, url },
        sender: sender(),
        expiresAt: EXPIRES_AT,
        causes: rootCauses,
        worstPages: worstPages.map(({ url: address, observedAt, faults }, index) => ({
          url: `${address.replace(/[?#].*$/, '')}/${index}`,
          observedAt,
          faults: faults.map(({ check, reason }) => ({ check, reason: reason ?? '' })),
        })),
      };
    },
    plan: ({ token }) => ({
      website: opened(token),
      sender: null,
      expiresAt: EXPIRES_AT,
      plan: { version: 3, at: NOW, text: SAMPLE_DOCUMENT },
    }),
    fleet: ({ token }) => {
      if (token !== SAMPLE_TOKEN) throw refused('not-found');
      const shown = state.websites.map(({ id }) => ({ ...measuredOf(id), ...namedIn(state, id) }));
      const { from, to } = shown[0] ?? { from: NOW, to: NOW };
      const websites = shown.map((one) => ({
        ...one,
        causes: one.rootCauses.slice(0, 3),
        causesCount: one.rootCauses.length,
      }));
      return { sender: sender(), expiresAt: EXPIRES_AT, from, to, websites };
    },
  };
}

/** Answers calls about badges, off by default. */
export function answerBadges(): Answers<'badges'> {
  const badges = new Map<string, Badge>();
  return {
    get: ({ id }) => badges.get(id) ?? { access: 'off', token: null },
    set: ({ id, access }) => {
      badges.set(id, { access, token: access === 'token' ? 'sample-badge' : null });
    },
  };
}

/** Answers calls about reports as files, and their subscriptions, empty by default. */
export function answerReports(state: FakeState): Answers<'reports'> {
  const subscriptions = new Map<string, ReportSubscription>();
  return {
    pdf: () => new Blob(['%PDF-'], { type: 'application/pdf' }),
    subscriptions: () => [...subscriptions.values()],
    subscribe: ({ id, isMonthly }) => {
      subscriptions.delete(id);
      if (isMonthly)
        subscriptions.set(id, { website: namedIn(state, id), nextAt: '2026-08-01T05:00:00.000Z' });
    },
  };
}

/** Secret of the mail that requests a reader's consent. */
export const SAMPLE_CONSENT_SECRET = 'sample-asking';

export function answerClientReports(state: FakeState): Answers<'clientReports'> {
  return {
    create: ({ websiteIds, isVouched, ...input }) => {
      const report = sampleOf(clientReportSchema, {
        ...input,
        id: sampleId(2600 + state.clientReports.length),
        websites: websiteIds.map((id) => namedIn(state, id)),
        state: isVouched ? 'active' : 'asked',
        nextAt: isVouched ? '2026-12-01T06:00:00.000Z' : null,
      });
      state.clientReports.unshift(report);
      return report;
    },
  };
}

export function answerReaderReports(state: FakeState): Answers<'readerReports'> {
  return {
    answer: ({ token, answer }) => {
      if (token !== SAMPLE_TOKEN && token !== SAMPLE_CONSENT_SECRET) throw refused('not-found');
      if (answer !== undefined) state.readerState = answer === 'end' ? 'ended' : 'active';
      const websites = state.websites.map(({ name }) => name);
      return { report: { sender: 'Agence Mesure', websites, state: state.readerState } };
    },
  };
}
