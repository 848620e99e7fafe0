import type { Home } from '@vigie/contract/home.ts';
import { sampleJobs } from './sample-jobs.ts';
import { sampleNow } from './sample-health.ts';
import { NOW, sampleId, gradeAt } from './samples.ts';

type HomeWebsite = Home['websites'][number];

export function sampleHomeWebsite(changes: Partial<HomeWebsite> = {}): HomeWebsite {
  return {
    id: sampleId(10),
    name: 'Boutique de démonstration',
    url: 'https://www.boutique-demo.fr',
    now: sampleNow(500, { dataLayer: 200 }, { before: { dataLayer: 260 } }),
    grade: 'A',
    reliability: 93.4,
    previousReliability: 91.2,
    lastAuditAt: NOW,
    updatedAt: NOW,
    auditSchedule: { cron: '0 6 * * *', timeZone: 'Europe/Paris', lastOverlapAt: null, lastCatchUp: null },
    nextAudit: { at: '2026-11-22T05:00:00.000Z', poolId: null },
    spark: sampleSparkline([91.2, 92, 90.4, 93.4]),
    broken: [],
    openProblems: 0,
    ...changes,
  };
}

/** Returns complete audits, a day apart, the last one now. */
export function sampleSparkline(reliabilities: readonly number[]): HomeWebsite['spark'] {
  return reliabilities.map((reliability, index) => ({
    jobId: sampleId(41 + index),
    at: new Date(Date.parse(NOW) - (reliabilities.length - 1 - index) * 86_400_000).toISOString(),
    reliability,
    grade: gradeAt(reliability),
  }));
}

const BROKEN: HomeWebsite['broken'] = [
  {
    check: 'dataLayer',
    reason: 'late',
    pages: 38,
    example: { observationId: sampleId(3000), url: 'https://www.boutique-demo.fr/product/1001' },
  },
  {
    check: 'csp',
    reason: 'blocks-php-tag',
    pages: 4,
    example: { observationId: sampleId(3001), url: 'https://www.boutique-demo.fr/panier' },
  },
];

/** Returns one website that broke, a good one, and one that was never measured, then more of them. */
export function sampleHomeWebsites(count: number): HomeWebsite[] {
  return Array.from({ length: count }, (_, index) => {
    const id = sampleId(10 + index);
    if (index === 0)
      return sampleHomeWebsite({
        grade: 'C',
        reliability: 71.4,
        previousReliability: 93.4,
        now: sampleNow(500, { dataLayer: 490, csp: 120 }, { before: { dataLayer: 200 } }),
        spark: sampleSparkline([93.4, 95, 94.2, 93.4, 93.4, 71.4]),
        broken: BROKEN,
        openProblems: 64,
      });
    const url = `https://boutique-${index + 1}.exemple-de-nom-de-domaine-assez-long.fr`;
    if (index % 3 === 2)
      return sampleHomeWebsite({
        id,
        name: '',
        url,
        now: null,
        spark: [],
        grade: null,
        reliability: null,
        previousReliability: null,
        lastAuditAt: null,
        auditSchedule: null,
        nextAudit: null,
        openProblems: 0,
      });
    return sampleHomeWebsite({
      id,
      name: `Boutique ${index + 1}`,
      url,
      now: sampleNow(500, { dataLayer: 27 }),
      spark: sampleSparkline([88.2, 91.5, 99.1, 99.1, 99.1]),
      grade: 'A',
      reliability: 99.1,
      previousReliability: 99.1,
    });
  });
}

export const ALL_SET_UP = { website: true, agent: true, audit: true, daily: true, colleague: true };
export const NOTHING_SET_UP = {
  website: false,
  agent: false,
  audit: false,
  daily: false,
  colleague: false,
};

function sampleNextRuns(): Home['nextRuns'] {
  const shop = { id: sampleId(10), name: 'Boutique de démonstration', url: 'https://www.boutique-demo.fr' };
  return [
    { at: '2026-11-22T05:00:00.000Z', kind: 'audit', website: shop, pool: null },
    {
      at: '2026-11-22T05:30:00.000Z',
      kind: 'pool',
      website: shop,
      pool: { id: sampleId(700), name: 'Parcours d’achat' },
    },
    {
      at: '2026-11-23T21:00:00.000Z',
      kind: 'audit',
      website: { id: sampleId(11), name: 'Boutique 2', url: 'https://boutique-2.fr' },
      pool: { id: sampleId(701), name: 'Pages de santé' },
    },
  ];
}

/** Returns a home screen with several pending items. */
export function sampleHome(changes: Partial<Home> = {}): Home {
  return withCounts({
    websites: sampleHomeWebsites(3),
    nextRuns: sampleNextRuns(),
    setUp: ALL_SET_UP,
    running: sampleJobs(8).filter(({ state }) => state === 'running'),
    offlineAgents: [
      { id: sampleId(902), name: 'Recette interne', lastSeenAt: '2026-11-20T22:40:00.000Z' },
      { id: sampleId(903), name: 'Lyon 02', lastSeenAt: null },
    ],
    messages: [
      {
        id: sampleId(6500),
        subject: 'La note est passée de A à C depuis hier soir',
        at: NOW,
        isAnswered: false,
        isUnread: false,
      },
      {
        id: sampleId(6502),
        subject: 'Que veut dire « non applicable » ?',
        at: '2026-11-19T08:30:00.000Z',
        isAnswered: true,
        isUnread: true,
      },
    ],
    outgrown: null,
    ...changes,
  });
}

/** Returns a home screen without pending items. */
export function sampleCalmHome(changes: Partial<Home> = {}): Home {
  return withCounts({
    websites: [sampleHomeWebsite()],
    nextRuns: sampleNextRuns().slice(0, 1),
    setUp: ALL_SET_UP,
    running: [],
    offlineAgents: [],
    messages: [],
    outgrown: null,
    ...changes,
  });
}

/** Returns the home screen of the first day: a website was audited once, and nothing is scheduled. */
export function sampleFirstDay(): Home {
  const website = sampleHomeWebsite({
    auditSchedule: null,
    nextAudit: null,
    spark: sampleSparkline([93.4]),
    previousReliability: null,
    openProblems: 31,
  });
  const setUp = { ...ALL_SET_UP, daily: false, colleague: false };
  return sampleCalmHome({ websites: [website], nextRuns: [], setUp });
}

/** Adds the counts of the listed items, unless larger ones are given. */
function withCounts(home: Omit<Home, 'counts'> & Partial<Home>): Home {
  const { websites, running, offlineAgents } = home;
  const counts = {
    websites: websites.length,
    broken: websites.filter(({ broken }) => broken.length > 0).length,
    unmeasured: websites.filter(({ reliability }) => reliability === null).length,
    openProblems: websites.reduce((sum, { openProblems }) => sum + (openProblems ?? 0), 0),
    running: running?.length ?? null,
    offlineAgents: offlineAgents?.length ?? null,
    agents: offlineAgents === null ? null : offlineAgents.length + 2,
  };
  return { counts, ...home };
}
