import {
  PROBLEM_STATES,
  type Problem,
  type ProblemDetail,
  type ProblemGroup,
} from '@vigie/contract/problem.ts';
import { SEVERITIES } from '@vigie/contract/classification.ts';
import { CHECKS } from '@vigie/contract/verdict.ts';
import { byId, fileOf, matchesFilter, mentions, pageOf, removeById, type Answers } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { SAMPLE_ASSIGNEES } from './sample-problems.ts';
import { NOW, sampleId } from './samples.ts';

type Cause =
  | { kind: 'check'; check: string; reason: string }
  | { kind: 'test'; testId: string }
  | { kind: 'finding'; finding: string; event: string; source: string; property: string | null }
  | { kind: 'consent'; finding: string; vendor: string | null };
interface Filters {
  state?: string;
  kind?: string;
  check?: string;
  reason?: string;
  testId?: string;
  pageId?: string;
  causeId?: string;
  assigned?: string;
  severity?: string;
  q?: string;
}

export function answerProblems(state: FakeState): Answers<'problems'> {
  const found = (filters: Filters) => state.problems.filter((problem) => passes(problem, filters));
  return {
    list: (input) => pageOf(found(input).map(asRow), input),
    groups: (input) => pageOf(groupsOf(found(input), input.by), input),
    counts: (input) => {
      const count = (changes: Filters) => found({ ...input, ...changes }).length;
      const anyCause = { kind: undefined, check: undefined, reason: undefined, testId: undefined };
      return {
        states: each(PROBLEM_STATES, (one) => count({ state: one })),
        unchecked: count({ state: 'unchecked' }),
        checks: each(CHECKS, (check) => count({ ...anyCause, check })),
        tests: count({ ...anyCause, kind: 'test' }),
        findings: count({ ...anyCause, kind: 'finding' }),
        consent: count({ ...anyCause, kind: 'consent' }),
        severities: each(SEVERITIES, (severity) => count({ severity })),
      };
    },
    csv: (input) => fileOf(['\uFEFFurl', ...found(input).map(({ url }) => url), ''].join('\r\n')),
    setState: (input) => Object.assign(byId(state.problems, input.id), ownedState(state, input)),
    setStates: ({ cause, ...input }) => {
      const touched = named(state, { ...input, causes: cause && [cause] });
      for (const problem of touched) Object.assign(problem, ownedState(state, input));
      return { changed: touched.length };
    },
    assignees: () => SAMPLE_ASSIGNEES,
    assign: (input) => {
      const touched = named(state, input);
      const assignee = SAMPLE_ASSIGNEES.find(({ id }) => id === input.assigneeId) ?? null;
      for (const problem of touched) problem.assignee = assignee;
      return { changed: touched.length };
    },
    addNote: ({ id, text }) => {
      const { notes } = byId(state.problems, id);
      const author = state.user.displayName;
      const note = { id: sampleId(90_000 + notes.length), text, author, mine: true, at: NOW };
      notes.push(note);
      return note;
    },
    removeNote: ({ id, noteId }) => removeById(byId(state.problems, id).notes, noteId),
  };
}

/** Returns the problems that a change names by their ids, pages and causes. */
function named(
  { problems }: FakeState,
  { ids, pageIds, causes }: { ids?: string[]; pageIds?: string[]; causes?: Cause[] | undefined },
): ProblemDetail[] {
  return problems.filter(
    ({ id, pageId, cause }) =>
      (ids === undefined || ids.includes(id)) &&
      (pageIds === undefined || pageIds.includes(pageId)) &&
      (causes === undefined || causes.some((one) => keyOf(one) === keyOf(cause))),
  );
}

function ownedState(
  { user }: FakeState,
  { state, until }: { state: 'open' | 'acknowledged' | 'muted'; until: string | null },
) {
  return { state, until, owner: state === 'open' ? null : user.displayName };
}

function asRow({ notes, fault: _fault, ...problem }: ProblemDetail): Problem {
  return { ...problem, notes: notes.length };
}

function passes(problem: ProblemDetail, filters: Filters) {
  const { state, kind, check, reason, testId, pageId, causeId, assigned, severity, q } = filters;
  const { cause } = problem;
  return (
    isInState(problem, state) &&
    matchesFilter(kind, cause.kind) &&
    (check === undefined || problem.checks.some((one) => one === check)) &&
    (reason === undefined || (cause.kind === 'check' && cause.check === check && cause.reason === reason)) &&
    (testId === undefined || (cause.kind === 'test' && cause.testId === testId)) &&
    matchesFilter(pageId, problem.pageId) &&
    matchesFilter(causeId, problem.causeId) &&
    isAssigned(problem, assigned) &&
    (severity === undefined || severity === problem.severity) &&
    mentions(q, problem.url)
  );
}

function isInState(problem: ProblemDetail, state: string | undefined): boolean {
  if (state === undefined) return problem.state === 'open' || problem.state === 'acknowledged';
  if (state === 'unchecked') return problem.uncheckedSince !== null && problem.state !== 'muted';
  return state === 'any' || state === problem.state;
}

function isAssigned({ assignee }: ProblemDetail, assigned: string | undefined): boolean {
  if (assigned === undefined) return true;
  return assigned === 'me' ? assignee?.id === sampleId(1) : (assigned === 'somebody') === (assignee !== null);
}

function keyOf(cause: Cause): string {
  if (cause.kind === 'finding') {
    const { finding, source, event, property } = cause;
    return [finding, source, event, property].join(' ');
  }
  if (cause.kind === 'consent') return `${cause.finding} ${cause.vendor ?? ''}`;
  return cause.kind === 'check' ? `${cause.check} ${cause.reason}` : cause.testId;
}

function groupsOf(problems: readonly ProblemDetail[], by: 'cause' | 'url'): ProblemGroup[] {
  const groups = new Map<string, ProblemDetail[]>();
  for (const problem of problems) {
    const key = by === 'url' ? problem.pageId : keyOf(problem.cause);
    groups.set(key, [...(groups.get(key) ?? []), problem]);
  }
  return [...groups.values()].map((members) => groupOf(members, by)).toSorted(graver);
}

function groupOf(members: readonly ProblemDetail[], by: 'cause' | 'url'): ProblemGroup {
  const [first] = members as [ProblemDetail];
  const byCause = Map.groupBy(members, ({ cause }) => keyOf(cause));
  const causes = [...byCause.values()].flatMap((ofOne) => withFacts(ofOne));
  return {
    cause: by === 'cause' ? (causes[0] ?? null) : null,
    page: by === 'url' ? { id: first.pageId, url: first.url } : null,
    checks: CHECKS.filter((check) => members.some(({ checks }) => checks.includes(check))),
    causes,
    severity: SEVERITIES.findLast((one) => members.some(({ severity }) => severity === one)) ?? 'info',
    problems: members.length,
    unchecked: members.filter(({ uncheckedSince }) => uncheckedSince !== null).length,
    pages: new Set(members.map(({ pageId }) => pageId)).size,
    firstSeenAt: members.map(({ firstSeenAt }) => firstSeenAt).toSorted()[0] ?? NOW,
    lastSeenAt:
      members
        .map(({ lastSeenAt }) => lastSeenAt)
        .toSorted()
        .at(-1) ?? NOW,
    occurrences: members.reduce((sum, { occurrences }) => sum + occurrences, 0),
    assignees: [
      ...new Map(members.flatMap(({ assignee }) => (assignee ? [[assignee.id, assignee]] : []))).values(),
    ],
    exampleId: first.id,
    exampleUrl: first.url,
  };
}

/** Returns the cause of some problems, with the facts that all of them share. */
function withFacts(members: readonly ProblemDetail[]): ProblemGroup['causes'] {
  const [first] = members;
  if (!first) return [];
  const isShared = new Set(members.map(({ facts }) => JSON.stringify(facts))).size === 1;
  return [{ ...first.cause, facts: isShared ? first.facts : {} }];
}

function graver(a: ProblemGroup, b: ProblemGroup): number {
  const byGravity = SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity);
  return byGravity === 0 ? b.occurrences - a.occurrences : byGravity;
}

export function each<K extends string>(keys: readonly K[], count: (key: K) => number): Record<K, number> {
  return Object.fromEntries(keys.map((key) => [key, count(key)])) as Record<K, number>;
}
