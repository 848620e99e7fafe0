import type { Hit } from '@vigie/contract/hit.ts';
import type { HitLimit } from '@vigie/contract/vendor-limit.ts';
import type { PersonalDataFinding } from '@vigie/contract/personal-data.ts';
import type { Check, Verdict } from '@vigie/contract/verdict.ts';
import { CHECKS } from '@vigie/contract/verdict.ts';
import { emptyTable } from '@vigie/audit/score.ts';
import { addPage, emptyTally } from '../src/report/tally.ts';
import { remedySentence, type ReportPage } from '../src/report/page.ts';
import type { Report } from '../src/report/report.ts';

type SampleVerdict = ReportPage['verdicts'][number];

const verdict = (check: Check, rest: Partial<SampleVerdict> = {}): SampleVerdict => ({
  check,
  outcome: 'passed',
  reason: null,
  causedBy: null,
  warnings: [],
  evidence: {},
  remedy: null,
  ...rest,
});

const failed = (reason: Verdict['reason'], rest: Partial<SampleVerdict> = {}): Partial<SampleVerdict> => ({
  outcome: 'failed',
  reason,
  ...rest,
});

type Faults = Partial<Record<Check, Partial<SampleVerdict>>>;

const HIT: Hit = {
  requestId: '1',
  kind: 'page-view',
  vendor: 'matomo',
  transport: 'beacon',
  method: 'POST',
  url: 'https://stats.example/matomo.php?rec=1',
  status: 204,
  answer: 'answered',
  atMs: 120,
  parameters: { rec: '1' },
  pageUrl: null,
  siteId: '1',
};

export function samplePage(url: string, faults: Faults = {}): ReportPage {
  return {
    url,
    finalUrl: url,
    httpStatus: 200,
    outcome: 'measured',
    failure: null,
    reliability: 100,
    grade: 'A+',
    verdicts: CHECKS.map((check) => verdict(check, faults[check])),
    hits: [HIT],
    dataLayer: null,
    timings: {
      dnsMs: 1,
      connectMs: 1,
      tlsMs: null,
      firstByteMs: 10,
      domContentLoadedMs: 50,
      loadMs: 60,
      settledMs: 900,
      totalMs: 1200,
    },
    durationMs: 1200,
  };
}

export const sampleFailedPage = (url: string, message: string): ReportPage => ({
  ...samplePage(url),
  finalUrl: null,
  httpStatus: null,
  outcome: 'failed',
  reliability: null,
  grade: 'F',
  failure: { code: 'timeout', message },
  verdicts: CHECKS.map((check) => verdict(check, { outcome: 'skipped', reason: 'page-not-visited' })),
  hits: [],
});

const BLOCKED: Faults = {
  csp: failed('blocks-js-tag', { remedy: 'Add to the policy:\nscript-src https://stats.example' }),
  tagJs: failed('blocked-by-csp', { causedBy: 'csp' }),
  tagPhp: failed('not-requested', { causedBy: 'tagJs' }),
  hitPageview: failed('not-sent', { causedBy: 'tagPhp' }),
};
const VARIABLE_MISSING: Faults = {
  hitPageview: failed('variable-missing', { remedy: 'Send the variable "page_type".' }),
  tagPhp: { warnings: ['cors-answer-unreadable'] },
};

/** A page's text that tries to break out of a terminal and of XML. */
export const HOSTILE = 'a<b>&"\'\u001B[31m\u0000\n]]>\uD800';

export const SAMPLE_PAGES: ReportPage[] = [
  samplePage('https://shop.example/'),
  samplePage('https://shop.example/cart', VARIABLE_MISSING),
  samplePage('https://shop.example/pay', BLOCKED),
  samplePage('https://shop.example/paid', BLOCKED),
  sampleFailedPage('https://shop.example/slow', `no answer ${HOSTILE}`),
];

/** Returns a finished run over the given pages; its figures are the sample pages'. */
export function sampleReport(pages: ReportPage[] = SAMPLE_PAGES): Report {
  const tally = emptyTally();
  for (const page of pages)
    addPage(
      tally,
      page,
      page.verdicts.map((each) => remedySentence(each.remedy)),
    );
  return {
    head: {
      website: 'https://shop.example',
      startedAt: '2026-03-01T08:00:00.000Z',
      finishedAt: '2026-03-01T08:01:05.000Z',
      reliability: 68.05,
      grade: 'C',
      interrupted: false,
      checks: {
        ...emptyTable(),
        tagJs: { passed: 2, failed: 2, skipped: 1 },
        tagPhp: { passed: 2, failed: 2, skipped: 1 },
        csp: { passed: 2, failed: 2, skipped: 1 },
        dataLayer: { passed: 4, failed: 0, skipped: 1 },
        hitPageview: { passed: 1, failed: 3, skipped: 1 },
      },
      discovery: {
        discovered: 8,
        visited: 5,
        skipped: ['a', 'b', 'c'].map((path) => ({ url: `https://shop.example/${path}`, reason: 'robots' })),
        skippedByReason: { robots: 3 },
        problems: [
          {
            url: 'https://shop.example/deep.xml',
            code: 'nested-too-deep',
            detail: 'more than 16 elements within each other',
          },
        ],
        unreadStart: null,
      },
    },
    tally,
    trackers: [],
    async *pages() {
      yield* pages;
    },
  };
}

/** Returns a run over one page by two trackers; faults of the second do not affect the first. */
export function sampleReportOfTwo(): Report {
  const page = samplePage('https://shop.example/');
  const piano = samplePage('https://shop.example/', BLOCKED);
  const report = sampleReport([
    { ...page, trackers: [{ name: 'Piano', ...piano, reliability: 11.1, grade: 'E' }] },
  ]);
  const { checks } = report.head;
  const its = sampleReport([piano]).tally;
  const trackers = [{ name: 'Piano', reliability: 11.1, grade: 'E' as const, checks }];
  return { ...report, head: { ...report.head, trackers }, trackers: [its] };
}

/** An e-mail address that two pages send to one vendor, and another one in a dataLayer. */
const SAMPLE_FINDINGS: readonly PersonalDataFinding[] = [
  ...['https://shop.example/cart', 'https://shop.example/pay'].map((page) => ({
    kind: 'email' as const,
    place: 'url' as const,
    field: 'ud[em]',
    encoding: 'base64',
    value: 'j…@m….example',
    vendor: 'Meta Pixel',
    host: 'www.facebook.com',
    consent: 'refuse' as const,
    page,
  })),
  {
    kind: 'name',
    place: 'dataLayer',
    field: `user.${HOSTILE}`,
    encoding: 'plain',
    value: 'J…',
    vendor: null,
    host: null,
    consent: null,
    page: 'https://shop.example/pay',
  },
];

/** Returns the sample run with pages that send personal data. */
export function sampleReportOfLeaks(): Report {
  const report = sampleReport();
  return { ...report, head: { ...report.head, personalData: [...SAMPLE_FINDINGS] } };
}

/** Returns the concatenated pieces of a format. */
export async function whole(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

/** Returns a limit of Google Analytics 4 that a hit passes. */
export const sampleLimit = (rest: Partial<HitLimit> = {}): HitLimit => ({
  vendor: 'ga4',
  vendorName: 'Google Analytics 4',
  event: 'sign_up',
  requestId: '1',
  rule: 'ga4.parameter-value-length',
  kind: 'length',
  effect: 'cut',
  part: 'value',
  name: 'plan',
  limit: 100,
  unit: 'characters',
  value: 'gold and more…',
  measured: 1_140,
  source: 'https://support.google.com/analytics/answer/9267744',
  asOf: '2026-11-29',
  hit: 0,
  ...rest,
});
