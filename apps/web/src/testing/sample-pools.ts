import { poolDetailSchema, type PoolDetail, type PoolHistory, type PoolRun } from '@vigie/contract/pool.ts';
import { sampleOf } from './sample-of.ts';
import { sampleFigures, sampleTestHistory, sampleTests } from './sample-tests.ts';
import { NOW, sampleId, sampleScore } from './samples.ts';

const DAY_MS = 86_400_000;
const LAST_RUN_AT = '2026-11-21T06:04:00.000Z';

function samplePoolRun(changes: Partial<PoolRun> = {}): PoolRun {
  return {
    jobId: sampleId(800),
    at: LAST_RUN_AT,
    state: 'succeeded',
    figures: sampleFigures({ passed: 188, failed: 9, errors: 1, skipped: 12 }),
    pages: 42,
    score: sampleScore(42, { csp: 3 }),
    ...changes,
  };
}

export function samplePool(changes: Partial<PoolDetail> = {}): PoolDetail {
  const tests = sampleTests(5);
  return sampleOf(poolDetailSchema, {
    id: sampleId(700),
    name: 'Parcours d’achat',
    description: 'De la fiche produit à la confirmation de commande.',
    category: 'dataLayer',
    severity: 'critical',
    urls: ['product/*', 'SAV/*', 'checkout/confirmation'],
    testIds: tests.map(({ id }) => id),
    tests,
    schedule: {},
    settings: { mode: 'fast', consent: 'accept', pagesMax: 100 },
    status: 'published',
    nextRunAt: '2026-11-22T05:00:00.000Z',
    lastRun: samplePoolRun(),
    createdAt: '2026-09-02T08:15:00.000Z',
    updatedAt: '2026-11-19T15:42:00.000Z',
    ...changes,
  });
}

const KINDS: Partial<PoolDetail>[] = [
  {},
  {
    name: 'Toutes les nuits',
    category: 'tag',
    severity: 'major',
    allPages: true,
    urls: [],
    isHealthPool: true,
    schedule: { cron: '30 2 * * *', timeZone: 'Europe/Paris' },
    nextRunAt: '2026-11-22T01:30:00.000Z',
    lastRun: samplePoolRun({ figures: sampleFigures({ passed: 420 }), pages: 60 }),
  },
  {
    name: 'Consentement',
    category: 'consent',
    severity: 'major',
    status: 'draft',
    schedule: null,
    nextRunAt: null,
    lastRun: null,
    testIds: [],
    tests: [],
  },
  {
    name: 'Contrôle hebdomadaire des fiches du catalogue électroménager et de ses déclinaisons régionales',
    category: 'content',
    severity: 'minor',
    schedule: { cron: '0 8 * * 1', timeZone: 'Europe/Paris' },
    nextRunAt: '2026-11-23T07:00:00.000Z',
    lastRun: samplePoolRun({ state: 'failed', figures: sampleFigures({ errors: 12 }), score: null }),
  },
];

/** Returns this many pools, of every kind. */
export function samplePools(count: number): PoolDetail[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = KINDS[index % KINDS.length] ?? {};
    const round = Math.floor(index / KINDS.length);
    const name = kind.name ?? samplePool().name;
    return samplePool({
      ...kind,
      id: sampleId(700 + index),
      name: round === 0 ? name : `${name} (${round + 1})`,
    });
  });
}

/** Returns a quarter of nightly runs, mostly passed. */
export function samplePoolHistory(length: number): PoolHistory {
  return {
    runs: Array.from({ length }, (_, index) => ({
      ...samplePoolRun({ jobId: sampleId(800 + index), ...(index % 17 === 3 ? BAD : GOOD) }),
      at: new Date(Date.parse(NOW) - index * DAY_MS).toISOString(),
    })),
    tests: sampleTests(5).map(({ id }) => ({ testId: id, ...sampleTestHistory(Math.min(24, length)) })),
  };
}

const GOOD = { figures: sampleFigures({ passed: 210 }) };
const BAD = { figures: sampleFigures({ passed: 160, failed: 50 }) };
