import { hidingVerdict } from '@vigie/audit/proofs.ts';
import { severityOf } from '@vigie/audit/severity.ts';
import { SEVERITIES, type Severity } from '@vigie/contract/classification.ts';
import type { TestResult } from '@vigie/contract/test-result.ts';
import { CHECKS, type Check, type Evidence, REASONS } from '@vigie/contract/verdict.ts';
import type { RootedVerdict } from '../../judging/judged-page.ts';
import type { StoredPage } from '../../judging/stored-page.ts';
import { placeholdersOf } from '@vigie/contract/wording/render.ts';
import { WORDINGS } from '@vigie/contract/wording/wordings.ts';
import { type RawBuilder, sql } from 'kysely';
import { jsonText } from '../../db/json-text.ts';

/** What a visit shows to be wrong on a page: a root cause, or a test that did not pass. */
export interface SeenProblem {
  pageId: string;
  rootCheck: Check | null;
  rootReason: string | null;
  testId: string | null;
  /** Every check that fails by it. */
  checks: Check[];
  severity: number;
  seenAt: Date;
  observationId: string;
  /** What proves it; empty for a test. */
  evidence: Evidence;
}

/** What a visit tells of a problem of its page that it does not show. */
export interface Telling {
  pageId: string;
  /** Of a root cause … */
  rootCheck: Check | null;
  rootReason: string | null;
  /** … or of a test. */
  testId: string | null;
  at: Date;
  /** What hides it: it is open still, and could not be checked. Null: it is over. */
  hiddenBy: Pick<RootedVerdict, 'rootCheck' | 'rootReason'> | null;
}

/** Returns how much a severity weighs in the order of a list. */
export function rankOf(severity: Severity): number {
  return SEVERITIES.indexOf(severity);
}

/** Returns the root causes of a visit, each with the checks that fail by it. */
export function causesOf(page: StoredPage): SeenProblem[] {
  const failing = page.rooted.filter(({ outcome }) => outcome === 'failed');
  const byRoot = Map.groupBy(failing, ({ rootCheck, rootReason }) => `${rootCheck} ${rootReason}`);
  return [...byRoot.values()].flatMap((verdicts) => {
    const [first] = verdicts;
    if (first === undefined) return [];
    const { rootCheck, rootReason } = first;
    const failed = new Set(verdicts.map(({ check }) => check));
    return {
      ...placeOf(page),
      rootCheck,
      rootReason,
      testId: null,
      checks: CHECKS.filter((check) => failed.has(check)),
      severity: rankOf(severityOf(rootCheck, rootReason)),
      evidence: page.verdicts.find(({ check }) => check === rootCheck)?.evidence ?? {},
    };
  });
}

/** Returns what a visit tells of every root cause, whether its page has it or not. */
export function tellingsOf({ rooted, pageId, observedAt }: StoredPage): Telling[] {
  return ROOTS.map((root) => ({
    ...root,
    pageId,
    testId: null,
    at: observedAt,
    hiddenBy: hidingVerdict(root, rooted),
  }));
}

const ROOTS = CHECKS.flatMap((check) =>
  REASONS[check].map((reason) => ({ rootCheck: check, rootReason: reason as string })),
);

/** Returns whether a test did not pass by the page's doing. */
export function isProblem({ outcome, error }: TestResult): boolean {
  return outcome === 'failed' || (outcome === 'error' && error?.code !== 'engine-fault');
}

/** Returns the problem of a test that did not pass on a page. */
export function problemOfTest(page: StoredPage, testId: string, severity: Severity): SeenProblem {
  return {
    ...placeOf(page),
    rootCheck: null,
    rootReason: null,
    testId,
    checks: [],
    severity: rankOf(severity),
    evidence: {},
  };
}

function placeOf(page: StoredPage) {
  return { pageId: page.pageId, seenAt: page.observedAt, observationId: page.id };
}

/** No page makes the facts that are kept of its problems large. */
const LONGEST = 200;

/** Returns the names of the facts that tell pages of one root cause apart: those that its sentence names. */
export function tellingNames(check: Check, reason: string): string[] {
  const sentences: Partial<Record<string, string>> = WORDINGS.en.reasons[check];
  return placeholdersOf(sentences[reason] ?? '');
}

interface Proven {
  rootCheck: Check | null;
  rootReason: string | null;
  evidence: Evidence;
}

/** Returns what the sentence of a root cause names, as its evidence has it. */
export function tellingFacts({ rootCheck, rootReason, evidence }: Proven): RawBuilder<Evidence> {
  const names = rootCheck === null ? [] : tellingNames(rootCheck, rootReason ?? '');
  const known = Object.fromEntries(names.map((name) => [name, evidence[name] ?? null]));
  return factsIn(sql`${jsonText(known)}::jsonb`, sql`${names}::text[]`);
}

/** Returns the named facts of stored evidence that are there, each cut. */
export function factsIn(evidence: RawBuilder<unknown>, names: RawBuilder<unknown>): RawBuilder<Evidence> {
  return sql<Evidence>`(
    select coalesce(jsonb_object_agg(name, case when length(value ->> name) > ${LONGEST}
      then to_jsonb(left(value ->> name, ${LONGEST})) else value -> name end), '{}')
    from (select ${evidence} as value) as proof, unnest(${names}) as name where value ->> name is not null)`;
}
