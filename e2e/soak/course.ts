import type { Witness } from './customer.ts';
import { createFindings, type Findings } from './findings.ts';
import { createTally, type Tally } from './tally.ts';

/** Result of a soak test. */
export interface Course {
  findings: Findings;
  /** Audits that the customer saw end, by state, and their pages. */
  seen: Tally;
  faults: Tally;
  answers: Tally;
  witness: Witness;
  /** Sign-ins by the provider that opened a session, and those that a fault ended. */
  signIns: Tally;
  /** All jobs in the database by kind and result, with their pages; empty before the check. */
  jobs: string[];
  memory: string;
  /** Visits of the history in both engines; null without ClickHouse. */
  history: string | null;
  /** Seconds from the end of the faults until everything was in order; null if it was not. */
  healedSeconds: number | null;
}

export function createCourse(): Course {
  return {
    findings: createFindings(),
    seen: createTally(),
    faults: createTally(),
    answers: createTally(),
    witness: { jobIds: new Set(), releases: new Set(), unknown: 0 },
    signIns: createTally(),
    jobs: [],
    memory: '',
    history: null,
    healedSeconds: null,
  };
}

export function minuteOf(minute: number, { seen, faults, answers, findings }: Course): string {
  return [
    `minute ${minute}`,
    `audits: ${seen.print()}`,
    `${faults.total()} faults`,
    `answers: ${answers.print()}`,
    `${findings.count} violations`,
  ].join(' | ');
}

export function summaryOf(seed: number, course: Course): string {
  const violations = course.findings.list().map(([what, times]) => `  ${times} x ${what}`);
  return [
    '',
    `seed ${seed}`,
    `jobs: ${course.jobs.join('; ') || 'not counted'}`,
    `faults: ${course.faults.total()} (${course.faults.print()})`,
    `answers of the API: ${course.answers.print()}`,
    `writes witnessed: ${course.witness.jobIds.size} audits, ${course.witness.releases.size} releases`,
    `sign-ins by the provider: ${course.signIns.print()}`,
    `healed after: ${course.healedSeconds === null ? 'not seen' : `${course.healedSeconds.toFixed(0)} s`}`,
    `most memory: ${course.memory}`,
    ...(course.history === null ? [] : [`history: ${course.history}`]),
    `violations: ${course.findings.count}`,
    ...violations,
  ].join('\n');
}
