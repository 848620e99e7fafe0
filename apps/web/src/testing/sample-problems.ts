import { assigneeSchema, type Assignee, type Problem, type ProblemDetail } from '@vigie/contract/problem.ts';
import { samplesOf } from './sample-of.ts';
import type { Severity } from '@vigie/contract/classification.ts';
import type { Check } from '@vigie/contract/verdict.ts';
import { NOW, sampleId } from './samples.ts';

type Kind = Pick<Problem, 'cause' | 'checks' | 'severity'> & Pick<ProblemDetail, 'fault'> & Partial<Problem>;

function byCheck(check: Check, reason: string, rest: { checks: Check[]; severity: Severity }): Kind {
  return { ...rest, cause: { kind: 'check', check, reason }, fault: null };
}

const BLOCKED: Kind = {
  ...byCheck('csp', 'blocks-js-tag', {
    checks: ['csp', 'tagJs', 'tagPhp', 'hitPageview'],
    severity: 'critical',
  }),
  fault: {
    check: 'csp',
    reason: 'blocks-js-tag',
    causedBy: null,
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
};
const NOT_SENT: Kind = {
  ...byCheck('hitPageview', 'variable-missing', { checks: ['hitPageview'], severity: 'major' }),
  fault: {
    check: 'hitPageview',
    reason: 'variable-missing',
    causedBy: null,
    evidence: { variables: ['product_id'], variable: 'product_id' },
    remedy: { code: 'send-variable', params: { variables: 'product_id' } },
  },
};
const KINDS: readonly Kind[] = [
  BLOCKED,
  NOT_SENT,
  byCheck('dataLayer', 'late', { checks: ['dataLayer'], severity: 'minor' }),
  {
    cause: { kind: 'test', testId: sampleId(700), title: 'Le prix affiché est celui du dataLayer' },
    checks: [],
    severity: 'minor',
    fault: null,
  },
  byCheck('tagPhp', 'http-error', { checks: ['tagPhp'], severity: 'major' }),
];
/** Numbers of the sample causes of the blocked tag and of the test; the other problems have none. */
const CAUSE_NUMBERS = [9300, 9400, 9401, 9308, 9402];
const PATHS = ['/panier/garantie-', '/catalogue/electromenager/lave-linge-', '/aide/retour-', '/produit/'];
const HOUR_MS = 3_600_000;

function hoursAgo(hours: number): string {
  return new Date(Date.parse(NOW) - hours * HOUR_MS).toISOString();
}

function problemAt(index: number): ProblemDetail {
  const kindIndex = (index * 7 + Math.floor(index / 5)) % KINDS.length;
  const kind = KINDS[kindIndex] ?? BLOCKED;
  return {
    ...kind,
    id: sampleId(30_000 + index),
    websiteId: sampleId(10),
    pageId: sampleId(60_000 + index),
    causeId: sampleId(CAUSE_NUMBERS[kindIndex] ?? 9300),
    facts: kind.facts ?? { ...kind.fault?.evidence },
    url: `https://www.boutique-demo.fr${PATHS[index % PATHS.length]}${1000 + index}`,
    state: 'open',
    until: null,
    owner: null,
    assignee: null,
    firstSeenAt: hoursAgo(30 + (index % 200)),
    lastSeenAt: hoursAgo(index % 24),
    occurrences: 1 + ((index * 37) % 90),
    uncheckedSince: null,
    hiddenBy: null,
    observationId: sampleId(3000),
    notes: [],
  };
}

/** Users to whom problems can be assigned. */
export const SAMPLE_ASSIGNEES: Assignee[] = samplesOf(assigneeSchema, [
  { name: 'Camille Laurent' },
  { id: sampleId(4), name: 'Noé Martin' },
]);

/** Marks a problem as hidden by a worse one since yesterday. */
export function hideProblem(problem: ProblemDetail): void {
  problem.uncheckedSince = hoursAgo(24);
  problem.hiddenBy = { check: 'tagJs', reason: 'not-requested' };
}

/** Returns open problems of every kind, each on a separate page. */
export function sampleProblems(count: number): ProblemDetail[] {
  return Array.from({ length: count }, (_, index) => problemAt(index));
}
