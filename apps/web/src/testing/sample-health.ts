import {
  nowSchema,
  evolutionSchema,
  markerSchema,
  type Evolution,
  type Health,
  type HealthChange,
  type Marker,
  type Now,
} from '@vigie/contract/health.ts';
import { releaseSchema, type Release } from '@vigie/contract/release.ts';
import { sampleOf } from './sample-of.ts';
import { CHECKS, CHECK_WEIGHTS, REASONS, type Check, type Remedy } from '@vigie/contract/verdict.ts';
import { NOW, sampleId, sampleScore, type Failing } from './samples.ts';

interface HealthOptions {
  websiteId: string;
  pages: number;
  failing: Failing;
  before?: Failing;
  pagesFailed?: number;
  worst?: number;
  /** Root causes that the last audit broke and fixed, the first ones of the checks; absent: no second audit. */
  changes?: { broken: number; fixed: number };
  past?: Health['pastCauses'];
}

const WHOLE = CHECKS.reduce((sum, check) => sum + CHECK_WEIGHTS[check], 0);
const SITE = 'https://www.boutique-demo.fr';
const DIRECTIVE = "connect-src 'self' https://collecte.boutique-demo.fr";

interface Fault {
  reason: string;
  evidence: Record<string, string>;
  remedy: Remedy;
}
const FAULTS: Partial<Record<Check, Fault>> = {
  tagJs: {
    reason: 'http-error',
    evidence: { status: '503', url: `${SITE}/matomo.js` },
    remedy: { code: 'fix-status', params: { url: `${SITE}/matomo.js`, status: '503' } },
  },
  tagPhp: {
    reason: 'network-error',
    evidence: { errorText: 'net::ERR_CONNECTION_RESET' },
    remedy: {
      code: 'check-network',
      params: { url: `${SITE}/matomo.php`, errorText: 'net::ERR_CONNECTION_RESET' },
    },
  },
  csp: {
    reason: 'blocks-php-tag',
    evidence: { directive: 'connect-src' },
    remedy: {
      code: 'allow-in-csp',
      params: { source: 'https://collecte.boutique-demo.fr', directive: 'connect-src', line: DIRECTIVE },
    },
  },
  dataLayer: {
    reason: 'late',
    evidence: {},
    remedy: {
      code: 'declare-data-layer-before-tag',
      params: { line: '<script>window.dataLayer = window.dataLayer || [];</script>' },
    },
  },
  hitPageview: {
    reason: 'variable-missing',
    evidence: { variables: 'action_name' },
    remedy: { code: 'send-variable', params: { variables: 'action_name' } },
  },
};

const PATHS = [
  '/catalogue/electromenager/lave-linge-samsung-1010?couleur=blanc&garantie=5-ans&provenance=accueil',
  '/panier/garantie-1009',
  '/paiement/confirmation',
  '/',
  '/aide/retours-et-remboursements/comment-renvoyer-un-produit-volumineux-en-point-relais',
];

/** Returns the fault of a check. A check without a sample of its own fails for its first reason. */
function faultOf(check: Check): Fault {
  const remedy: Remedy = { code: 'mend-cause-first', params: { check: 'tagJs', reason: '' } };
  return FAULTS[check] ?? { reason: REASONS[check][0] ?? '', evidence: {}, remedy };
}

/** Returns a health answer with consistent figures, as the server computes them. */
export function sampleHealth(options: HealthOptions): Health {
  const { websiteId, pages, failing, before = failing, pagesFailed = 0, worst = 0 } = options;
  const score = sampleScore(pages, failing);
  const costOf = (check: Check) =>
    (100 * CHECK_WEIGHTS[check] * (failing[check] ?? 0)) / (WHOLE * Math.max(1, pages));
  const faulty = CHECKS.filter((check) => (failing[check] ?? 0) > 0).toSorted(
    (a, b) => costOf(b) - costOf(a),
  );
  const checks = CHECKS.map((check) => ({
    check,
    rate: pages === 0 ? null : 100 - (100 * (failing[check] ?? 0)) / pages,
    costPoints: costOf(check),
    failingPages: failing[check] ?? 0,
  }));
  return {
    websiteId,
    from: '2026-10-22T22:00:00.000Z',
    to: '2026-11-21T23:00:00.000Z',
    now:
      pages + pagesFailed === 0
        ? null
        : { ...sampleNow(pages, failing, { before, pagesFailed }), checks, faultlessPages: pages },
    score,
    previous: sampleScore(pages, before),
    figures: {
      pagesMeasured: pages,
      pagesFailed,
      hits: pages * 27,
      pageViews: Math.round(pages * 1.04),
      audits: Math.ceil(pages / 50),
      agentsOnline: 4,
      agents: 5,
    },
    checks,
    rootCauses: faulty.map((check, index) => ({
      check,
      reason: faultOf(check).reason,
      pages: failing[check] ?? 0,
      costPoints: costOf(check),
      consequencePoints: index === 0 ? costOf(check) * 0.4 : 0,
      facts: faultOf(check).evidence,
      example: {
        url: SITE + PATHS[index % PATHS.length],
        evidence: faultOf(check).evidence,
        remedy: faultOf(check).remedy,
      },
    })),
    pastCauses: options.past ?? [],
    worstPages: [
      ...Array.from({ length: worst }, (_, index) => worstPage(index, faulty)),
      ...Array.from({ length: Math.min(3, pagesFailed) }, (_, index) => failedPage(index)),
    ],
    lastAuditAt: pages + pagesFailed > 0 ? '2026-11-21T10:00:00.000Z' : null,
    changes: options.changes === undefined ? null : sampleChanges(options.changes),
  };
}

/** Returns the state of a website after a complete audit, with the previous one. */
export function sampleNow(
  pages: number,
  failing: Failing,
  { before = failing, pagesFailed = 0 }: { before?: Failing; pagesFailed?: number } = {},
): Now {
  const { reliability, grade } = sampleScore(pages, before);
  return sampleOf(nowSchema, {
    score: sampleScore(pages, failing),
    at: '2026-11-21T10:00:00.000Z',
    jobId: sampleId(41),
    pages: pages + pagesFailed,
    pagesFailed,
    previous: { jobId: sampleId(42), at: '2026-11-20T10:00:00.000Z', reliability, grade },
  });
}

/** Returns the health of a website with an address and no other settings. */
export function sampleBarelyMeasured(websiteId: string): Health {
  const health = sampleHealth({ websiteId, pages: 21, failing: {} });
  const { dataLayer } = sampleScore(21).checks;
  const none = { passed: 0, failed: 0, skipped: 21 };
  const all = Object.fromEntries(CHECKS.map((check) => [check, none])) as Health['score']['checks'];
  const checks = { ...all, dataLayer };
  const score = { reliability: null, grade: null, checks };
  const costs = health.checks.map((cost) => (cost.check === 'dataLayer' ? cost : { ...cost, rate: null }));
  return { ...health, score, now: health.now && { ...health.now, score, checks: costs }, previous: score };
}

function sampleChanges({ broken, fixed }: { broken: number; fixed: number }): Health['changes'] {
  const changes: HealthChange[] = CHECKS.map((check, index) => ({
    check,
    reason: faultOf(check).reason,
    pages: 1 + index * 17,
    example: { observationId: sampleId(1000 + index), url: SITE + PATHS[index % PATHS.length] },
  }));
  return {
    jobId: sampleId(41),
    at: '2026-11-21T10:00:00.000Z',
    previousJobId: sampleId(42),
    previousAt: '2026-11-20T10:00:00.000Z',
    broken: changes.slice(0, broken),
    fixed: changes.toReversed().slice(0, fixed),
  };
}

function worstPage(index: number, faulty: Check[]): Health['worstPages'][number] {
  const checks = faulty.slice(0, 1 + (index % 3));
  return {
    observationId: sampleId(1000 + index),
    url: `${SITE}${PATHS[index % PATHS.length]}${index < PATHS.length ? '' : `#${index}`}`,
    observedAt: '2026-11-21T09:58:00.000Z',
    failure: null,
    lostWeight: 35,
    faults: checks.map((check, position) => ({
      check,
      reason: faultOf(check).reason as never,
      causedBy: position === 1 ? (checks[0] ?? null) : null,
      evidence: faultOf(check).evidence,
      remedy: faultOf(check).remedy,
    })),
  };
}

function failedPage(index: number): Health['worstPages'][number] {
  const failures = [
    { code: 'timeout', message: 'no load event after 30 s' },
    { code: 'http-status', message: 'HTTP 503' },
    { code: 'tls', message: 'net::ERR_CERT_DATE_INVALID' },
  ] as const;
  return {
    observationId: sampleId(2000 + index),
    url: `${SITE}/ancien-site/page-${index + 1}`,
    observedAt: NOW,
    failure: failures[index % failures.length] ?? null,
    lostWeight: 0,
    faults: [],
  };
}

const FIRST_DAY = '2026-10-22T22:00:00.000Z';

/** Returns one point a day; a day whose number is in `gaps` measured nothing. */
export function sampleEvolution(
  daily: readonly Failing[],
  pages: number,
  gaps: readonly number[] = [],
): Evolution {
  const first = Date.parse(FIRST_DAY);
  const day = 86_400_000;
  return sampleOf(evolutionSchema, {
    step: 'day',
    points: daily.map((failing, index) => ({
      from: new Date(first + index * day).toISOString(),
      to: new Date(first + (index + 1) * day).toISOString(),
      score: gaps.includes(index) ? sampleScore(0) : sampleScore(pages, failing),
      pages: gaps.includes(index) ? 0 : pages,
      jobId: null,
    })),
  });
}

/** Returns releases, the last one first, a week apart. */
export function sampleReleases(count: number): Release[] {
  const last = Date.parse('2026-11-17T09:30:00.000Z');
  return Array.from({ length: count }, (_, index) =>
    sampleOf(releaseSchema, {
      id: sampleId(4300 + index),
      label: `Boutique 2026.${46 - index}`,
      releasedAt: new Date(last - index * 7 * 86_400_000).toISOString(),
      url: index % 2 === 0 ? `https://git.boutique-demo.fr/releases/2026.${46 - index}` : null,
      author: index % 3 === 0 ? 'Camille Laurent' : null,
    }),
  );
}

/** Returns markers of saved settings, each this many days after the first point. */
export function sampleMarkers(...days: number[]): Marker[] {
  return days.map((day) =>
    sampleOf(markerSchema, {
      at: new Date(Date.parse(FIRST_DAY) + day * 86_400_000 + 52_000_000).toISOString(),
    }),
  );
}

/** Causes of the period that are over or cannot be checked. */
export const PAST_CAUSES: Health['pastCauses'] = [
  {
    check: 'csp',
    reason: 'blocks-js-tag',
    pages: 3,
    lastSeenAt: '2026-11-20T10:00:00.000Z',
    state: 'repaired',
  },
  {
    check: 'tagJs',
    reason: 'loaded-twice',
    pages: 1,
    lastSeenAt: '2026-11-20T10:00:00.000Z',
    state: 'unchecked',
  },
];

/** Returns a month of days: gradual improvement, with one bad week. */
export function sampleMonth(pages: number): Failing[] {
  return Array.from({ length: 30 }, (_, day) => {
    const bad = day >= 15 && day < 22 ? (22 - day) * 0.03 : 0;
    const share = 0.16 - day * 0.003 + bad + (day % 3) * 0.006;
    return {
      tagJs: Math.round(pages * share * 0.2),
      csp: Math.round(pages * share * 1.1),
      dataLayer: Math.round(pages * share * 1.3),
      hitPageview: Math.round(pages * share * 0.5),
    };
  });
}

/** Returns a marker of a change that a run found, this many days after the first point. */
export function sampleChange(day: number): Marker {
  const instant = (minutes: number) =>
    new Date(Date.parse(FIRST_DAY) + day * 86_400_000 + minutes * 60_000).toISOString();
  const times = { from: instant(358), to: instant(363) };
  const [container, app] = ['https://tags.boutique-demo.fr/container.js', 'https://boutique-demo.fr/app.js'];
  const parts = [
    {
      id: sampleId(4700),
      part: 'container' as const,
      name: container,
      ...times,
      pages: 412,
      hasDifference: true,
    },
    {
      id: sampleId(4701),
      part: 'header' as const,
      name: 'content-security-policy',
      ...times,
      pages: 3,
      hasDifference: true,
    },
    { id: sampleId(4702), part: 'first-party' as const, name: app, ...times, pages: 1, hasDifference: false },
  ];
  return sampleOf(markerSchema, { at: times.to, kind: 'change', changes: { parts, more: 2 } });
}
