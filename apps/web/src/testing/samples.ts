import { NEW_VISIT_OPTIONS } from '@vigie/contract/visit-options.ts';
import { GRADE_FLOORS, type Grade } from '@vigie/contract/grade.ts';
import type { Job } from '@vigie/contract/job.ts';
import type { Role } from '@vigie/contract/roles.ts';
import type { CheckTable, Score } from '@vigie/contract/score.ts';
import type { ConnectedUser } from '@vigie/contract/session.ts';
import { CHECKS, CHECK_WEIGHTS, type Check } from '@vigie/contract/verdict.ts';
import type { Website } from '@vigie/contract/website.ts';

/** Returns a stable identifier: the version nibbles of a UUIDv7 around a number. */
export function sampleId(number: number): string {
  return `01930000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

export const NOW = '2026-11-21T10:12:00.000Z';

export function sampleUser(role: Role): ConnectedUser {
  return {
    id: sampleId(1),
    email: 'camille.laurent@boutique-demo.fr',
    firstName: 'Camille',
    lastName: 'Laurent',
    displayName: 'Camille Laurent',
    locale: null,
    active_profile: {
      id: sampleId(2),
      role: { slug: role },
      group_id: sampleId(3),
      avatarAt: null,
      company: { id: sampleId(3), name: 'Boutique Démo' },
    },
    features: [],
    devices: [],
    theme: 'system',
    mustChangePassword: false,
    mustSetUpFactor: false,
    passwordPolicy: 'spec',
    ofOneCompany: false,
    seesWholeCompany: false,
  };
}

export function sampleWebsite(changes: Partial<Website> = {}): Website {
  return {
    id: sampleId(10),
    companyId: sampleId(3),
    name: '',
    url: 'https://www.boutique-demo.fr',
    labels: [],
    agentNeeds: { labels: [], location: null },
    tracking: {
      jsTagName: 'matomo.js',
      phpTagName: 'matomo.php',
      requiredVariables: ['idsite'],
      pageViewRule: null,
    },
    delaySeconds: 0,
    pagesPerAudit: 50,
    lookAheadSeconds: 6,
    visits: NEW_VISIT_OPTIONS,
    contextId: null,
    limits: { recordingsMegabytes: null, visitsPerDay: null },
    reachedLimits: [],
    respectRobots: true,
    acceptInvalidCertificates: false,
    healthPoolId: null,
    contentPoolId: null,
    healthTestId: null,
    channelIds: [],
    sharedSettingsId: null,
    exceptions: [],
    auditSchedule: null,
    nextAudit: null,
    createdAt: NOW,
    updatedAt: NOW,
    activeJobId: null,
    lastAuditAt: '2026-11-21T10:00:00.000Z',
    ...changes,
  };
}

export function sampleJob(changes: Partial<Job> = {}): Job {
  return {
    id: sampleId(20),
    websiteId: sampleId(10),
    kind: 'audit',
    pool: null,
    test: null,
    pageUrl: null,
    agent: { id: sampleId(30), name: 'paris_01' },
    agentsCount: 1,
    retryOf: null,
    mode: 'manual',
    state: 'running',
    createdAt: NOW,
    startedAt: NOW,
    finishedAt: null,
    progress: {
      phase: 'inspecting',
      pagesTotal: 50,
      pagesDone: 18,
      pagesFailed: 1,
      currentUrl:
        'https://www.boutique-demo.fr/catalogue/electromenager/lave-linge-samsung-1010?couleur=blanc',
      secondsLeft: 74,
    },
    discovery: { discovered: 61, toVisit: 50, skipped: { 'over-cap': 11 } },
    score: null,
    tests: null,
    waiting: null,
    isIncomplete: false,
    failure: null,
    ...changes,
  };
}

/** Number of failing pages by check, out of a total. */
export type Failing = Partial<Record<Check, number>>;

export function sampleScore(pages: number, failing: Failing = {}): Score {
  const checks = Object.fromEntries(
    CHECKS.map((check) => [
      check,
      { passed: pages - (failing[check] ?? 0), failed: failing[check] ?? 0, skipped: 0 },
    ]),
  ) as CheckTable;
  return { checks, ...gradeOf(checks) };
}

function gradeOf(checks: CheckTable): Pick<Score, 'reliability' | 'grade'> {
  let passed = 0;
  let measured = 0;
  for (const check of CHECKS) {
    passed += CHECK_WEIGHTS[check] * checks[check].passed;
    measured += CHECK_WEIGHTS[check] * (checks[check].passed + checks[check].failed);
  }
  if (measured === 0) return { reliability: null, grade: null };
  const reliability = (100 * passed) / measured;
  return { reliability, grade: gradeAt(reliability) };
}

export function gradeAt(reliability: number): Grade {
  return GRADE_FLOORS.find(([, floor]) => reliability >= floor)?.[0] ?? 'E';
}
