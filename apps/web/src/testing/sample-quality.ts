import {
  qualityReasonSchema,
  type IntegrityMatrix,
  type Quality,
  type QualityReason,
  type QualityView,
} from '@vigie/contract/data-quality.ts';
import { sampleOf } from './sample-of.ts';
import { CHECK_WEIGHTS, type Check, type Remedy } from '@vigie/contract/verdict.ts';
import { NOW, sampleId } from './samples.ts';

const SITE = 'https://www.boutique-demo.fr';
const TAG = 'https://cdn.boutique-demo.fr/matomo.js';
const DAY_MS = 86_400_000;
const FIRST_AT = Date.parse('2026-10-22T22:00:00.000Z');
const PATHS = [
  '/catalogue/electromenager/lave-linge-samsung-1010?couleur=blanc&garantie=5-ans',
  '/panier/garantie-1009',
  '/paiement/confirmation',
  '/',
  '/aide/retours-et-remboursements/comment-renvoyer-un-produit-volumineux-en-point-relais',
];

interface Fault {
  reason: string;
  /** Verdicts in percent. */
  share: number;
  root?: readonly [Check, string];
  evidence: QualityReason['example']['evidence'];
  remedy: Remedy;
}

const BLOCKED = ['csp', 'blocks-js-tag'] as const;
const POLICY_LINE = `script-src 'self' https://cdn.boutique-demo.fr`;
const FIX_FIRST: Remedy = { code: 'mend-cause-first', params: { check: 'csp', reason: 'blocks-js-tag' } };

const FAULTS: Record<string, readonly Fault[]> = {
  dataLayer: [
    {
      reason: 'late',
      share: 12,
      evidence: { definedAtMs: 912, tagRanAtMs: 640 },
      remedy: {
        code: 'declare-data-layer-before-tag',
        params: { line: '<script>window.dataLayer = window.dataLayer || [];</script>' },
      },
    },
    {
      reason: 'missing',
      share: 5,
      evidence: {},
      remedy: {
        code: 'declare-data-layer',
        params: { line: '<script>window.dataLayer = window.dataLayer || [];</script>' },
      },
    },
    {
      reason: 'not-an-array',
      share: 1,
      evidence: { typeName: 'object' },
      remedy: {
        code: 'declare-data-layer-array',
        params: { typeName: 'object', line: 'window.dataLayer = [];' },
      },
    },
  ],
  csp: [
    {
      reason: 'blocks-js-tag',
      share: 9,
      evidence: { directive: 'script-src', url: TAG },
      remedy: {
        code: 'allow-in-csp',
        params: { source: 'https://cdn.boutique-demo.fr', directive: 'script-src', line: POLICY_LINE },
      },
    },
    {
      reason: 'blocks-php-tag',
      share: 3,
      evidence: { directive: 'connect-src', url: 'https://collecte.boutique-demo.fr/matomo.php' },
      remedy: {
        code: 'allow-in-csp',
        params: {
          source: 'https://collecte.boutique-demo.fr',
          directive: 'connect-src',
          line: `connect-src 'self' https://collecte.boutique-demo.fr`,
        },
      },
    },
  ],
  tagPhp: [],
  tagJs: [
    { reason: 'blocked-by-csp', share: 3, root: BLOCKED, evidence: { url: TAG }, remedy: FIX_FIRST },
    {
      reason: 'http-error',
      share: 1,
      evidence: { status: 503, url: TAG },
      remedy: { code: 'fix-status', params: { url: TAG, status: '503' } },
    },
  ],
  triggering: [
    {
      reason: 'sent-twice',
      share: 6,
      evidence: { count: 2 },
      remedy: { code: 'remove-duplicate-page-view', params: { count: '2' } },
    },
    { reason: 'not-sent', share: 3, root: BLOCKED, evidence: { hits: 0 }, remedy: FIX_FIRST },
  ],
  integrity: [
    {
      reason: 'variable-missing',
      share: 8,
      evidence: { variables: ['action_name', 'uid'] },
      remedy: { code: 'send-variable', params: { variables: 'action_name, uid' } },
    },
    {
      reason: 'variable-empty',
      share: 2,
      evidence: { variables: ['search_count'] },
      remedy: { code: 'fill-variable', params: { variables: 'search_count' } },
    },
  ],
};

interface SampleTab {
  check: Check;
  view: QualityView | null;
}

/** Returns a tab with consistent figures over this many visits. */
export function sampleQuality({ check, view }: SampleTab, visits = 500): Quality {
  const faults = (FAULTS[view ?? check] ?? []).filter(({ share }) => countOf(share, visits) > 0);
  const failed = sum(faults.map(({ share }) => countOf(share, visits)));
  const skipped = view === 'integrity' ? countOf(9, visits) : check === 'tagPhp' ? countOf(2, visits) : 0;
  const passed = visits - failed - skipped;
  const measured = passed + failed;
  const rate = measured === 0 ? null : (100 * passed) / measured;
  return {
    check,
    view,
    rate,
    previousRate: rate === null ? null : Math.min(100, rate + (check === 'csp' ? -2.4 : 1.1)),
    passed,
    failed,
    skipped,
    failingPages: failed,
    topReason: faults[0]?.reason ?? null,
    step: 'day',
    points: pointsOf(rate, visits),
    skippedReasons:
      skipped === 0
        ? []
        : [{ reason: view === 'integrity' ? 'sent-twice' : 'answered-locally', verdicts: skipped }],
    reasons: faults.map((fault, index) => reasonOf(fault, { check, visits, index })),
  };
}

function reasonOf(
  { reason, share, root, evidence, remedy }: Fault,
  { check, visits, index }: { check: Check; visits: number; index: number },
): QualityReason {
  const verdicts = countOf(share, visits);
  const ownPoints = (100 * CHECK_WEIGHTS[check] * verdicts) / (90 * Math.max(1, visits));
  return sampleOf(qualityReasonSchema, {
    reason,
    rootCheck: root?.[0] ?? check,
    rootReason: root?.[1] ?? reason,
    verdicts,
    pages: verdicts,
    costPoints: ownPoints + (root === undefined ? 0 : 4.2),
    consequencePoints: root === undefined ? 0 : ownPoints,
    ownPoints,
    isOpen: true,
    facts: evidence,
    firstSeenAt: '2026-11-02T06:00:00.000Z',
    example: {
      observationId: sampleId(3000 + index),
      url: SITE + PATHS[index % PATHS.length],
      evidence,
      remedy,
    },
  });
}

function pointsOf(rate: number | null, visits: number): Quality['points'] {
  const daily = Math.ceil(visits / 30);
  return Array.from({ length: 30 }, (_, day) => {
    const isGap = rate === null || day === 11;
    const own = isGap
      ? null
      : Math.min(100, Math.max(0, rate - 6 + day * 0.25 - (day > 15 && day < 20 ? 9 : 0)));
    const passed = own === null ? 0 : Math.round((own * daily) / 100);
    return {
      from: new Date(FIRST_AT + day * DAY_MS).toISOString(),
      to: new Date(FIRST_AT + (day + 1) * DAY_MS).toISOString(),
      rate: own,
      passed,
      failed: own === null ? 0 : daily - passed,
    };
  });
}

/** Returns pages that showed a reason, last seen first. */
export function sampleQualityPages(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    pageId: sampleId(1200 + index),
    url: `${SITE}${PATHS[index % PATHS.length]}${index < PATHS.length ? '' : `#${index}`}`,
    observationId: sampleId(3000 + index),
    firstSeenAt: '2026-11-02T06:00:00.000Z',
    lastSeenAt: new Date(Date.parse(NOW) - index * 3_600_000).toISOString(),
    occurrences: 1 + (index % 7),
  }));
}

const VARIABLES = [
  'idsite',
  'action_name',
  'uid',
  'search_count',
  'dimension1',
  'dimension2',
  'ec_items',
  'page_category',
  'customer_type',
  'cart_total_amount_excluding_taxes',
  'consent',
  'language',
  'template',
  'ab_variant',
];

/** Returns pages by the first of the variables; the worst rows first, the last one was not evaluated. */
export function sampleVariableMatrix(
  pages: number,
  variables: number,
): Pick<IntegrityMatrix, 'items' | 'variables'> {
  const names = VARIABLES.slice(0, variables);
  const items = Array.from({ length: pages }, (_, row) => ({
    pageId: sampleId(1200 + row),
    url: `${SITE}${PATHS[row % PATHS.length]}${row < PATHS.length ? '' : `#${row}`}`,
    observationId: sampleId(3000 + row),
    observedAt: NOW,
    states: names.map((_name, column) => stateOf(row, column, pages)),
  }));
  const count = (column: number, state: string) =>
    items.filter(({ states }) => states[column] === state).length;
  return {
    items,
    variables: names.map((name, column) => ({
      name,
      sent: count(column, 'sent'),
      missing: count(column, 'missing'),
      empty: count(column, 'empty'),
      invalid: count(column, 'invalid'),
    })),
  };
}

function stateOf(
  row: number,
  column: number,
  pages: number,
): IntegrityMatrix['items'][number]['states'][number] {
  if (pages > 3 && row === pages - 1) return 'unmeasured';
  if (row % 3 === 0 && column % 4 === 1) return 'missing';
  return row % 4 === 1 && column % 5 === 3 ? 'empty' : 'sent';
}

function countOf(share: number, visits: number): number {
  return Math.round((share * visits) / 100);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
