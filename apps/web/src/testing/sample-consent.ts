import {
  matrixRunSchema,
  storedMatrixSchema,
  storedConsentFindingSchema,
  type StoredConsentFinding,
  type StoredMatrix,
  type MatrixRun,
} from '@vigie/contract/stored-consent.ts';
import { sampleOf, samplerOf } from './sample-of.ts';
import { USUAL_STATES } from '@vigie/contract/consent-matrix.ts';
import { sampleId } from './samples.ts';

const AT = '2026-03-10T08:00:00.000Z';
const SHOP = 'https://www.boutique-demo.fr';
const job = (index: number) => ({
  jobId: sampleId(960 + index),
  state: 'succeeded' as const,
  pagesTotal: 2,
  pagesDone: 2,
  pagesFailed: 0,
});
const cell = (hits: number, pings = 0, cookies = 0) => ({
  hits,
  pings,
  cookies,
  storage: 0,
  pages: 2,
  findings: 0,
});
const wrong = (...figures: Parameters<typeof cell>) => ({ ...cell(...figures), findings: 1 });

export const sampleMatrixRun = samplerOf(matrixRunSchema, {
  id: sampleId(955),
  at: AT,
  endedAt: '2026-03-10T08:04:00.000Z',
  states: { none: job(0), accept: job(1), refuse: job(2), gpc: job(3) },
  findings: 3,
});

const page = (index: number, path: string): StoredMatrix['pages'][number] => ({
  pageId: sampleId(970 + index),
  url: SHOP + path,
  findings: index === 0 ? 2 : 1,
  order: 'not-measured',
  brokenOrders: [],
  states: {
    none: { answered: null, observationId: sampleId(980 + index) },
    accept: { answered: 'accept' as const, observationId: sampleId(984 + index) },
    refuse: { answered: 'refuse' as const, observationId: sampleId(988 + index) },
    gpc: {
      answered: null,
      observationId: sampleId(992 + index),
      confirmation: index === 0 ? 'Opt-Out Request Honored' : null,
    },
  },
});

/** Pages of a run that delayed files. */
const SAMPLE_ORDERS: Partial<StoredMatrix['pages'][number]>[] = [
  { order: 'safe' },
  {
    order: 'depends-on-speed',
    brokenOrders: [
      {
        vendorName: 'Matomo',
        state: 'refuse',
        role: 'manager',
        observationId: sampleId(999),
        expected: 'CMP 70 ms < matomo 900 ms; matomo: 0',
        seen: 'CMP +3000 ms: matomo 900 ms < CMP 3070 ms; matomo: 1',
      },
    ],
  },
];

/** Returns the states except those in which the run reports a failed visit. */
function measured(last: StoredMatrix['pages'][number], { states }: MatrixRun): StoredMatrix['pages'][number] {
  const seen = USUAL_STATES.filter((state) => states[state]?.pagesFailed === 0);
  return { ...last, states: Object.fromEntries(seen.map((state) => [state, last.states[state]])) };
}

export function sampleConsentMatrix(run: MatrixRun = sampleMatrixRun()): StoredMatrix {
  return sampleOf(storedMatrixSchema, {
    run,
    states: ['none', 'accept', 'refuse', 'gpc'],
    vendors: [
      {
        vendor: 'matomo',
        name: 'Matomo',
        hosts: ['stats.boutique-demo.fr'],
        isExempt: true,
        states: { none: cell(2), accept: cell(2, 0, 2), refuse: cell(2), gpc: cell(2) },
      },
      {
        vendor: 'ga4',
        name: 'Google Analytics 4',
        hosts: ['region1.google-analytics.com'],
        states: { none: cell(0, 2), accept: cell(4, 0, 2), refuse: wrong(1, 1, 1), gpc: cell(0, 2) },
      },
      {
        vendor: 'meta-pixel',
        name: 'Meta Pixel',
        hosts: ['www.facebook.com'],
        states: { none: wrong(1, 0, 1), accept: cell(2, 0, 1), refuse: cell(0), gpc: wrong(1, 0, 1) },
      },
    ],
    pages: [page(0, '/'), measured(page(1, '/panier'), run)].map((one, index) =>
      run.heldBack === null
        ? one
        : { ...one, ...(run.endedAt === null ? { order: null } : SAMPLE_ORDERS[index]) },
    ),
  });
}

const finding = (changes: Partial<StoredConsentFinding>): StoredConsentFinding =>
  sampleOf(storedConsentFindingSchema, {
    vendor: 'meta-pixel',
    vendorName: 'Meta Pixel',
    url: `${SHOP}/`,
    severity: 'critical',
    expected: '0',
    seen: '1',
    pageId: sampleId(970),
    observationId: sampleId(980),
    ...changes,
  });

export function sampleConsentFindings(): StoredConsentFinding[] {
  return [
    finding({}),
    finding({ kind: 'against-gpc', state: 'gpc', severity: 'major', observationId: sampleId(992) }),
    finding({
      kind: 'against-refusal',
      vendor: 'ga4',
      vendorName: 'Google Analytics 4',
      state: 'refuse',
      url: `${SHOP}/panier`,
      pageId: sampleId(971),
      observationId: sampleId(989),
    }),
  ];
}
