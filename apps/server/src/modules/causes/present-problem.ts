import type * as z from 'zod';
import { SEVERITIES, type Severity } from '@vigie/contract/classification.ts';
import type {
  Assignee,
  noteSchema,
  problemCauseSchema,
  problemSchema,
  problemGroupSchema,
} from '@vigie/contract/problem.ts';
import { CHECKS, type Check } from '@vigie/contract/verdict.ts';
import { addressBeside } from '../../access/captured-values.ts';
import { causeOfFinding } from '../../evaluation/consent-findings.ts';
import type { NoteRow } from './problem-changes.store.ts';
import type { GroupExample, GroupMember, GroupRow, GroupedBy } from './problem-groups.store.ts';
import type { ProblemRow } from './problems.store.ts';

type CauseOfProblem = z.infer<typeof problemCauseSchema>;
export type Note = z.input<typeof noteSchema>;

export function presentProblem(row: ProblemRow): z.input<typeof problemSchema> {
  const cause = causeOf({
    rootCheck: row.rootCheck,
    rootReason: row.rootReason,
    testId: row.testId,
    testTitle: row.testTitle,
    finding: row.finding,
  });
  const isHandled = row.stateNow === 'acknowledged' || row.stateNow === 'muted';
  return {
    id: row.id,
    websiteId: row.websiteId,
    pageId: row.pageId,
    causeId: row.causeId,
    ...(row.trackerName !== null && { tracker: { id: row.trackerId, name: row.trackerName } }),
    url: addressBeside(cause, row.url),
    cause,
    facts: row.detail ?? {},
    checks: row.checks,
    severity: severityAt(row.severity),
    state: row.stateNow,
    until: isHandled ? row.until : null,
    owner: isHandled ? row.owner : null,
    assignee: row.assignedId === null ? null : { id: row.assignedId, name: row.assignedName ?? '' },
    firstSeenAt: row.firstSeenAt,
    lastSeenAt: row.lastSeenAt,
    occurrences: row.occurrences,
    ...hidingOf(row),
    observationId: row.observationId,
    notes: row.notesCount,
  };
}

function hidingOf(row: ProblemRow): Pick<z.input<typeof problemSchema>, 'uncheckedSince' | 'hiddenBy'> {
  const { resolvedAt, uncheckedSince, hiddenByCheck: check, hiddenByReason: reason } = row;
  if (resolvedAt !== null || uncheckedSince === null) return { uncheckedSince: null, hiddenBy: null };
  return {
    uncheckedSince,
    hiddenBy: check === null ? null : { check, reason: reason ?? '' },
  };
}

export function severityAt(rank: number): Severity {
  return SEVERITIES[rank] ?? 'info';
}

function causeOf({
  rootCheck,
  rootReason,
  testId,
  testTitle,
  finding,
}: Omit<GroupMember, 'key' | 'findingKey' | 'checks' | 'facts'>): CauseOfProblem {
  if (finding !== null) return causeOfFinding(finding);
  if (testId !== null) return { kind: 'test', testId, title: testTitle ?? '' };
  return { kind: 'check', check: rootCheck ?? 'tagJs', reason: rootReason ?? '' };
}

export function presentNote({ id, text, author, userId, createdAt }: NoteRow, callerId: string): Note {
  return { id, text, author, mine: userId === callerId, at: createdAt };
}

interface GroupParts {
  by: GroupedBy;
  row: GroupRow;
  members: GroupMember[];
  assignees: Assignee[];
  example: GroupExample;
}

export function presentProblemGroup({
  by,
  row,
  members,
  assignees,
  example,
}: GroupParts): z.input<typeof problemGroupSchema> {
  const causes = causesOf(members);
  const url = causes.reduce((address, cause) => addressBeside(cause, address), example.url);
  const failing = new Set<Check>(members.flatMap(({ checks }) => checks));
  return {
    cause: by === 'cause' ? (causes[0] ?? null) : null,
    page: by === 'url' ? { id: example.pageId, url } : null,
    checks: CHECKS.filter((check) => failing.has(check)),
    causes,
    severity: severityAt(row.severity),
    problems: row.problems,
    unchecked: row.unchecked,
    pages: by === 'url' ? 1 : row.problems,
    firstSeenAt: row.firstSeenAt,
    lastSeenAt: row.lastSeenAt,
    occurrences: row.occurrences,
    assignees: assignees.map(({ id, name }) => ({ id, name })),
    exampleId: example.id,
    exampleUrl: url,
  };
}

/**
 * Returns each cause once, even if different checks failed by it on different pages, with the facts that all its pages
 * share.
 */
function causesOf(members: GroupMember[]): z.input<typeof problemGroupSchema>['causes'] {
  const byName = Map.groupBy(
    members,
    ({ testId, findingKey, rootCheck, rootReason }) => findingKey ?? testId ?? `${rootCheck}:${rootReason}`,
  );
  return [...byName.values()].flatMap((ofOne) => {
    const [first] = ofOne;
    if (first === undefined) return [];
    const distinctFacts = new Set(ofOne.map(({ facts }) => JSON.stringify(facts)));
    return { ...causeOf(first), facts: (distinctFacts.size === 1 ? first.facts : null) ?? {} };
  });
}
