import type { AlarmCondition } from '@vigie/contract/alarm-condition.ts';
import type { IncidentDetail, IncidentStep, IncidentSubject, RingingRule } from '@vigie/contract/incident.ts';
import { NOW, sampleId } from './samples.ts';

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.parse(NOW) - hours * HOUR_MS).toISOString();
const PAGES = [
  'https://www.boutique-demo.fr/panier/garantie-1000',
  'https://www.boutique-demo.fr/catalogue/electromenager/lave-linge-samsung-1010?couleur=blanc',
  'https://www.boutique-demo.fr/produit/1003',
];

function sampleRule(condition: AlarmCondition, id: number): RingingRule {
  return { id: sampleId(id), condition, website: null, pool: null };
}

/** A root cause that a release brought, open for three hours. */
function sampleIncident(changes: Partial<IncidentDetail> = {}): IncidentDetail {
  return {
    id: sampleId(9300),
    ruleId: sampleId(9300),
    rules: [sampleRule({ kind: 'cause', severity: 'major' }, 9300)],
    company: { id: sampleId(3), name: 'Boutique Démo' },
    website: { id: sampleId(10), name: '', url: 'https://www.boutique-demo.fr' },
    tracker: null,
    subject: {
      kind: 'cause',
      cause: { kind: 'check', check: 'csp', reason: 'blocks-js-tag' },
      facts: { directive: 'script-src', url: 'https://cdn.exemple.fr/matomo.js' },
    },
    severity: 'critical',
    state: 'open',
    mutedUntil: null,
    firstSeenAt: hoursAgo(3),
    beganAt: hoursAgo(3),
    openedAt: hoursAgo(2.9),
    overAt: null,
    calm: null,
    lastSeenAt: hoursAgo(0.2),
    pages: 12,
    samplePages: PAGES,
    owner: null,
    acknowledgedAt: null,
    returns: 0,
    isOld: false,
    history: sampleSteps([
      ['seen', 3],
      ['asked', 3],
      ['opened', 2.9, { pages: 2 }],
      ['told', 2.9, { event: 'opened', channels: ['E-mail', 'Équipe tracking'] }],
      ['joined', 2, { pages: 12 }],
      ['told', 1, { event: 'escalated', channels: ['Astreinte'] }],
    ]),
    changes: [
      { kind: 'release', label: '2026.47', at: hoursAgo(3.5) },
      { kind: 'settings', label: '', at: hoursAgo(20) },
    ],
    remedy: {
      code: 'allow-in-csp',
      params: {
        source: 'https://cdn.exemple.fr',
        directive: 'script-src',
        line: 'script-src https://cdn.exemple.fr',
      },
    },
    problemId: sampleId(30_000),
    ...changes,
  };
}

type Step = [IncidentStep['step'], number, Partial<IncidentStep>?];

function sampleSteps(steps: readonly Step[]): IncidentStep[] {
  return steps.map(([step, hours, rest], index) => ({
    id: sampleId(9500 + index),
    step,
    at: hoursAgo(hours),
    by: null,
    event: null,
    channels: [],
    pages: null,
    until: null,
    ...rest,
  }));
}

/** An incident that has neither remedy nor problem. */
function sampleOther(subject: IncidentSubject, changes: Partial<IncidentDetail> = {}): IncidentDetail {
  const bare = {
    remedy: null,
    problemId: null,
    changes: [],
    pages: 0,
    samplePages: [],
    history: sampleSteps([
      ['seen', 3],
      ['opened', 2.9],
      ['told', 2.9, { event: 'opened', channels: ['E-mail'] }],
    ]),
  };
  return sampleIncident({ subject, severity: 'major', ...bare, ...changes });
}

/** One of each kind, in every state. */
const KINDS: readonly (() => IncidentDetail)[] = [
  () => sampleIncident(),
  () =>
    sampleOther({ kind: 'site', code: 'timeout' }, { severity: 'critical', pages: 48, samplePages: PAGES }),
  () =>
    sampleOther(
      { kind: 'agent', agentId: sampleId(30), agent: 'paris_01', since: hoursAgo(5) },
      { website: null, severity: 'critical', firstSeenAt: hoursAgo(5), beganAt: hoursAgo(5) },
    ),
  () =>
    sampleOther(
      { kind: 'silence', since: hoursAgo(30), hours: 24 },
      { state: 'acknowledged', owner: 'Noé Martin', acknowledgedAt: hoursAgo(1) },
    ),
  () => sampleOther({ kind: 'schedule', pool: 'Santé quotidienne', dueAt: hoursAgo(4) }),
  () => sampleOther({ kind: 'hits-gone', tracker: 'GA4' }, { tracker: { id: sampleId(90), name: 'GA4' } }),
  () =>
    sampleOther(
      { kind: 'grade', grade: 'D', worseThan: 'B' },
      {
        returns: 1,
        firstSeenAt: hoursAgo(26),
        rules: [
          sampleRule({ kind: 'grade', worseThan: 'B' }, 9303),
          {
            ...sampleRule({ kind: 'grade', worseThan: 'C' }, 9304),
            website: { id: sampleId(10), name: 'Boutique' },
            pool: { id: sampleId(60), name: 'Santé quotidienne' },
          },
        ],
      },
    ),
  () =>
    sampleOther(
      { kind: 'check', check: 'dataLayer', percent: 71.4, below: 90 },
      { state: 'muted', owner: 'Camille Laurent', mutedUntil: '2099-11-24T08:00:00.000Z' },
    ),
  () =>
    sampleIncident({
      subject: {
        kind: 'cause',
        cause: { kind: 'test', testId: sampleId(700), title: 'Le prix affiché est celui du dataLayer' },
        facts: {},
      },
      severity: 'minor',
      remedy: null,
      isOld: true,
    }),
  () =>
    sampleOther(
      { kind: 'grade', grade: 'C', worseThan: 'B' },
      {
        state: 'over',
        firstSeenAt: hoursAgo(49),
        beganAt: hoursAgo(49),
        openedAt: hoursAgo(48),
        lastSeenAt: hoursAgo(27),
        overAt: hoursAgo(26),
      },
    ),
];

/** One of each kind, then more root causes. */
export function sampleIncidents(count: number): IncidentDetail[] {
  return Array.from({ length: count }, (_, index) => ({
    ...(KINDS[index]?.() ??
      sampleIncident({
        firstSeenAt: hoursAgo(index),
        beganAt: hoursAgo(index),
        pages: 1 + ((index * 37) % 900),
      })),
    id: sampleId(9300 + index),
  }));
}
