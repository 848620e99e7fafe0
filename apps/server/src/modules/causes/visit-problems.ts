import { hidingVerdict } from '@vigie/audit/proofs.ts';
import { severityOf } from '@vigie/audit/severity.ts';
import { SEVERITIES, type Severity } from '@vigie/contract/classification.ts';
import type { TestResult } from '@vigie/contract/test-result.ts';
import { CHECKS, type Check, type Evidence, REASONS } from '@vigie/contract/verdict.ts';
import type { RootedVerdict } from '../../evaluation/evaluated-page.ts';
import type { StoredPage } from '../../evaluation/stored-page.ts';
import { placeholdersOf } from '@vigie/contract/wording/render.ts';
import { WORDINGS } from '@vigie/contract/wording/wordings.ts';
import { type RawBuilder, sql } from 'kysely';
import { jsonText } from '../../db/json-text.ts';

/** Problem that a visit shows on a page: a root cause, or a test that did not pass. */
export interface SeenProblem {
  pageId: string;
  rootCheck: Check | null;
  rootReason: string | null;
  testId: string | null;
  /** Checks that fail by it. */
  checks: Check[];
  severity: number;
  seenAt: Date;
  observationId: string;
  /** Evidence of the problem; empty for a test. */
  evidence: Evidence;
}

/** Statement of a visit about a problem that it does not show. */
export interface ProblemStatement {
  pageId: string;
  /** Check and reason of a root cause; null for a test. */
  rootCheck: Check | null;
  rootReason: string | null;
  /** Test; null for a root cause. */
  testId: string | null;
  at: Date;
  /** Cause that hides it: the problem stays open and could not be checked. Null: the problem is over. */
  hiddenBy: Pick<RootedVerdict, 'rootCheck' | 'rootReason'> | null;
}

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
      ...pickVisitReference(page),
      rootCheck,
      rootReason,
      testId: null,
      checks: CHECKS.filter((check) => failed.has(check)),
      severity: rankOf(severityOf(rootCheck, rootReason)),
      evidence: page.verdicts.find(({ check }) => check === rootCheck)?.evidence ?? {},
    };
  });
}

/** Returns the visit's statement about every possible root cause. */
export function listProblemStatements({ rooted, pageId, observedAt }: StoredPage): ProblemStatement[] {
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

/** Returns whether a test failed because of the page. */
export function isProblem({ outcome, error }: TestResult): boolean {
  return outcome === 'failed' || (outcome === 'error' && error?.code !== 'engine-fault');
}

/** Returns the problem of a test that did not pass on a page. */
export function problemOfTest(page: StoredPage, testId: string, severity: Severity): SeenProblem {
  return {
    ...pickVisitReference(page),
    rootCheck: null,
    rootReason: null,
    testId,
    checks: [],
    severity: rankOf(severity),
    evidence: {},
  };
}

function pickVisitReference(page: StoredPage) {
  return { pageId: page.pageId, seenAt: page.observedAt, observationId: page.id };
}

/** Maximum length of a stored fact, in characters. */
const LONGEST = 200;

/** Returns the names of the facts that distinguish pages of one root cause: those that its sentence names. */
export function listSentenceFacts(check: Check, reason: string): string[] {
  const sentences: Partial<Record<string, string>> = WORDINGS.en.reasons[check];
  return placeholdersOf(sentences[reason] ?? '');
}

interface Proven {
  rootCheck: Check | null;
  rootReason: string | null;
  evidence: Evidence;
}

/** Returns the facts that the sentence of a root cause names, from its evidence. */
export function selectSentenceFacts({ rootCheck, rootReason, evidence }: Proven): RawBuilder<string> {
  const names = rootCheck === null ? [] : listSentenceFacts(rootCheck, rootReason ?? '');
  const known = Object.fromEntries(names.map((name) => [name, evidence[name] ?? null]));
  return sql<string>`${factsIn(sql`${jsonText(known)}::jsonb`, sql`${names}::text[]`)}`;
}

/** Returns the named facts of stored evidence, each cut to the maximum length. Absent facts are left out. */
export function factsIn(evidence: RawBuilder<unknown>, names: RawBuilder<unknown>): RawBuilder<Evidence> {
  return sql<Evidence>`(
    select coalesce(jsonb_object_agg(name, case when length(value ->> name) > ${LONGEST}
      then to_jsonb(left(value ->> name, ${LONGEST})) else value -> name end), '{}')
    from (select ${evidence} as value) as proof, unnest(${names}) as name where value ->> name is not null)`;
}
