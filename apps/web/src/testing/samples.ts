import { connectedUserSchema, type ConnectedUser } from '@vigie/contract/session.ts';
import { websiteSchema } from '@vigie/contract/website.ts';
import { jobSchema } from '@vigie/contract/job.ts';
import { sampleOf, samplerOf } from './sample-of.ts';
import { NOW, sampleId } from './sample-text.ts';
import { NEW_VISIT_OPTIONS } from '@vigie/contract/visit-options.ts';
import { GRADE_FLOORS, type Grade } from '@vigie/contract/grade.ts';
import type { Role } from '@vigie/contract/roles.ts';
import type { CheckTable, Score } from '@vigie/contract/score.ts';
import { CHECKS, CHECK_WEIGHTS, type Check } from '@vigie/contract/verdict.ts';

export { NOW, sampleId };

export function sampleUser(role: Role): ConnectedUser {
  return sampleOf(connectedUserSchema, {
    active_profile: {
      id: sampleId(2),
      role: { slug: role },
    },
  });
}

export const sampleWebsite = samplerOf(websiteSchema, {
  id: sampleId(10),
  tracking: {
    jsTagName: 'matomo.js',
    phpTagName: 'matomo.php',
    requiredVariables: ['idsite'],
  },
  visits: NEW_VISIT_OPTIONS,
  lastAuditAt: '2026-11-21T10:00:00.000Z',
});

export const sampleJob = samplerOf(jobSchema, {
  id: sampleId(20),
  agent: {},
  agentsCount: 1,
  state: 'running',
  startedAt: NOW,
  progress: {
    phase: 'inspecting',
    pagesTotal: 50,
    pagesDone: 18,
    pagesFailed: 1,
    currentUrl: 'https://www.boutique-demo.fr/catalogue/electromenager/lave-linge-samsung-1010?couleur=blanc',
    secondsLeft: 74,
  },
  discovery: { discovered: 61, toVisit: 50, skipped: { 'over-cap': 11 } },
});

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
