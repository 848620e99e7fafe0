import { jobPageSchema, type JobPage } from '@vigie/contract/job.ts';
import { sampleOf } from './sample-of.ts';
import { CHECKS, type Check, type Reason } from '@vigie/contract/verdict.ts';
import { sampleTestResult } from './sample-tests.ts';
import { sampleId } from './samples.ts';

type Faults = Partial<Record<Check, { reason: Reason; causedBy?: Check }>>;

function verdictsOf(faults: Faults): JobPage['verdicts'] {
  return CHECKS.map((check) => {
    const fault = faults[check];
    if (!fault) return { check, outcome: 'passed', reason: null, causedBy: null };
    return { check, outcome: 'failed', reason: fault.reason, causedBy: fault.causedBy ?? null };
  });
}

function sampleJobPage(changes: Partial<JobPage> = {}, faults: Faults = {}): JobPage {
  return sampleOf(jobPageSchema, {
    observationId: sampleId(900),
    url: 'https://www.boutique-demo.fr/product/1010',
    durationMs: 2400,
    agent: {},
    httpStatus: 200,
    verdicts: verdictsOf(faults),
    tests: [sampleTestResult()],
    hasScreenshot: true,
    ...changes,
  });
}

const BLOCKED: Faults = {
  csp: { reason: 'blocks-js-tag' },
  tagJs: { reason: 'blocked-by-csp', causedBy: 'csp' },
  tagPhp: { reason: 'not-requested', causedBy: 'tagJs' },
  hitPageview: { reason: 'not-sent', causedBy: 'tagJs' },
};
const FAILED_TEST = sampleTestResult({
  testId: sampleId(601),
  title: 'Le hit de page vue porte le titre de la page',
  outcome: 'failed',
  value: { title: '', hits: 1 },
  conditionValue: 'false',
});
const THROWING_TEST = sampleTestResult({
  testId: sampleId(602),
  title: 'Prix affiché supérieur à zéro',
  outcome: 'error',
  value: null,
  conditionValue: null,
  error: { code: 'content-threw', detail: 'product is not defined', line: 2, column: 14 },
  conditionMs: null,
});

const KINDS: ((url: string) => JobPage)[] = [
  (url) => sampleJobPage({ url }),
  (url) => sampleJobPage({ url, tests: [sampleTestResult(), FAILED_TEST] }),
  (url) => sampleJobPage({ url }, BLOCKED),
  (url) => sampleJobPage({ url, tests: [] }),
  (url) =>
    sampleJobPage({
      url,
      outcome: 'failed',
      failure: { code: 'timeout', message: 'net::ERR_TIMED_OUT after 30 s' },
      httpStatus: null,
      verdicts: CHECKS.map((check) => ({
        check,
        outcome: 'skipped',
        reason: 'page-not-visited',
        causedBy: null,
      })),
      tests: [],
    }),
  (url) => sampleJobPage({ url, tests: [THROWING_TEST] }),
];
const PATHS = ['/product/', '/SAV/demande-de-reparation/', '/catalogue/electromenager/lave-linge-samsung-'];

/** Returns this many pages of a job, of every kind. */
export function sampleManyJobPages(count: number): JobPage[] {
  return Array.from({ length: count }, (_, index) => {
    const url = `https://www.boutique-demo.fr${PATHS[index % PATHS.length]}${1000 + index}`;
    const page = KINDS[index % KINDS.length]?.(url) ?? sampleJobPage({ url });
    return { ...page, observationId: sampleId(900 + index) };
  });
}
