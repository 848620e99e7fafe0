import {
  comparisonSchema,
  reEvaluationSchema,
  type Comparison,
  type Visit,
} from '@vigie/contract/page-history.ts';
import { sampleOf, samplerOf } from './sample-of.ts';
import { CHECKS } from '@vigie/contract/verdict.ts';
import { NOW, sampleId } from './samples.ts';

const HOUR_MS = 3_600_000;

/** Returns visits of one page, newest first; the last ones show what a policy blocks, and one failed. */
export function sampleVisits(count: number): Visit[] {
  return Array.from({ length: count }, (_, index) => {
    const isBroken = index < 4;
    const isFailed = index === 5;
    const outcome = (check: string) =>
      isFailed ? 'skipped' : isBroken && check !== 'dataLayer' ? 'failed' : 'passed';
    return {
      id: sampleId(3000 + index),
      jobId: sampleId(2000 + index),
      mode: index % 3 === 0 ? 'manual' : 'scheduled',
      observedAt: new Date(Date.parse(NOW) - index * 6 * HOUR_MS).toISOString(),
      outcome: isFailed ? 'failed' : 'measured',
      failure: isFailed ? { code: 'timeout', message: 'net::ERR_TIMED_OUT' } : null,
      checks: Object.fromEntries(CHECKS.map((check) => [check, outcome(check)])) as Visit['checks'],
      hits: isBroken || isFailed ? 0 : 2,
      durationMs: 1840 + index * 35,
    };
  });
}

/** Returns the differences between two visits, caused by a new policy. */
export function sampleVisitComparison(before: Visit, after: Visit): Comparison {
  return sampleOf(comparisonSchema, {
    isWhole: true,
    before,
    after,
    verdicts: [
      { change: 'changed', name: 'csp', before: 'passed', after: 'blocks-js-tag' },
      { change: 'changed', name: 'tagJs', before: 'passed', after: 'blocked-by-csp' },
    ],
    requests: [
      { change: 'removed', name: 'https://stats.exemple.fr/matomo.php', before: '204' },
      {
        change: 'changed',
        name: 'https://cdn.exemple.fr/matomo.js',
        before: '200',
        after: 'net::ERR_BLOCKED_BY_CSP',
      },
      { name: 'https://cdn.exemple.fr/autre.js', after: '200' },
    ],
    hitParameters: [{ change: 'removed', name: 'idsite', before: '7' }],
    dataLayer: [{ change: 'changed', name: 'product.price', before: '24.9', after: '22.4' }],
    policies: [
      {
        name: 'script-src',
        after: "script-src 'self' https://www.boutique-demo.fr",
      },
    ],
  });
}

export const sampleReEvaluation = samplerOf(reEvaluationSchema, {
  id: sampleId(4000),
  from: '2026-10-22T00:00:00.000Z',
  state: 'succeeded',
  total: 1500,
  done: 1500,
  changed: 12,
  finishedAt: NOW,
});
