import { causeDetailSchema, type CauseDetail } from '@vigie/contract/cause.ts';
import {
  incidentStepSchema,
  type IncidentStep,
  type IncidentSubject,
  type RingingRule,
} from '@vigie/contract/incident.ts';
import { sampleOf, samplerOf } from './sample-of.ts';
import type { AlarmCondition } from '@vigie/contract/alarm-condition.ts';
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

/** Returns a root cause that a release introduced, open for three hours. */
const sampleCause = samplerOf(causeDetailSchema, {
  id: sampleId(9300),
  rules: [sampleRule({ kind: 'cause', severity: 'major' }, 9300)],
  website: {},
  subject: {
    cause: { check: 'csp', reason: 'blocks-js-tag' },
    facts: { directive: 'script-src', url: 'https://cdn.exemple.fr/matomo.js' },
  },
  severity: 'critical',
  costPoints: 12.4,
  consequencePoints: 8.1,
  checks: ['csp', 'tagJs', 'tagPhp', 'hitPageview'],
  occurrences: 31,
  rangAt: hoursAgo(2.9),
  firstSeenAt: hoursAgo(3),
  beganAt: hoursAgo(3),
  lastSeenAt: hoursAgo(0.2),
  pages: 12,
  samplePages: PAGES,
  history: sampleSteps([
    ['seen', 3],
    ['asked', 3],
    ['opened', 2.9, { pages: 2 }],
    ['told', 2.9, { event: 'opened', channels: ['E-mail', 'Équipe tracking'] }],
    ['joined', 2, { pages: 12 }],
    ['told', 1, { event: 'escalated', channels: ['Astreinte'] }],
  ]),
  changes: [
    { label: '2026.47', at: hoursAgo(3.5) },
    { kind: 'settings', at: hoursAgo(20) },
  ],
  fault: {
    check: 'csp',
    reason: 'blocks-js-tag',
    evidence: { directive: 'script-src', url: 'https://cdn.exemple.fr/matomo.js' },
    remedy: {
      code: 'allow-in-csp',
      params: {
        source: 'https://cdn.exemple.fr',
        directive: 'script-src',
        line: 'script-src https://cdn.exemple.fr',
      },
    },
  },
  proof: {
    problemId: sampleId(4000),
    url: PAGES[0] ?? '',
    at: hoursAgo(0.2),
    before: { observationId: sampleId(3001), at: hoursAgo(3.6) },
  },
});

type Step = [IncidentStep['step'], number, Partial<IncidentStep>?];

function sampleSteps(steps: readonly Step[]): IncidentStep[] {
  return steps.map(([step, hours, rest], index) =>
    sampleOf(incidentStepSchema, {
      id: sampleId(9500 + index),
      step,
      at: hoursAgo(hours),
      ...rest,
    }),
  );
}

/** Returns a cause without a check: it has neither remedy nor proof. */
function sampleOther(subject: IncidentSubject, changes: Partial<CauseDetail> = {}): CauseDetail {
  const bare = {
    fault: null,
    proof: null,
    costPoints: null,
    consequencePoints: null,
    checks: [],
    occurrences: 0,
    changes: [],
    pages: 0,
    samplePages: [],
    history: sampleSteps([
      ['seen', 3],
      ['opened', 2.9],
      ['told', 2.9, { event: 'opened', channels: ['E-mail'] }],
    ]),
  };
  return sampleCause({ subject, severity: 'major', ...bare, ...changes });
}

/** One cause of each kind, in every state. */
const KINDS: readonly (() => CauseDetail)[] = [
  () => sampleCause(),
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
      { state: 'acknowledged', owner: 'Noé Martin', until: null },
    ),
  () => sampleOther({ kind: 'schedule', pool: 'Santé quotidienne', dueAt: hoursAgo(4) }),
  () => sampleOther({ kind: 'hits-gone', tracker: 'GA4' }, { tracker: { id: sampleId(90), name: 'GA4' } }),
  () =>
    sampleOther(
      { kind: 'grade', grade: 'D', worseThan: 'B' },
      {
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
      { state: 'muted', owner: 'Camille Laurent', until: '2099-11-24T08:00:00.000Z' },
    ),
  () =>
    sampleCause({
      subject: {
        kind: 'cause',
        cause: { kind: 'test', testId: sampleId(700), title: 'Le prix affiché est celui du dataLayer' },
        facts: {},
      },
      severity: 'minor',
      fault: null,
      costPoints: null,
      consequencePoints: null,
      checks: [],
      rangAt: null,
      rules: [],
      assignees: [{ id: sampleId(4), name: 'Noé Martin' }],
    }),
  () =>
    sampleOther(
      { kind: 'grade', grade: 'C', worseThan: 'B' },
      {
        state: 'ended',
        firstSeenAt: hoursAgo(49),
        beganAt: hoursAgo(49),
        lastSeenAt: hoursAgo(27),
        endedAt: hoursAgo(26),
      },
    ),
];

/** Returns one cause of each kind, then more root causes. */
export function sampleCauses(count: number): CauseDetail[] {
  return Array.from({ length: count }, (_, index) => ({
    ...(KINDS[index]?.() ??
      sampleCause({
        firstSeenAt: hoursAgo(index),
        beganAt: hoursAgo(index),
        pages: 1 + ((index * 37) % 900),
      })),
    id: sampleId(9300 + index),
  }));
}
