import * as z from 'zod';
import { SEVERITIES } from '@vigie/contract/classification.ts';
import { PROBLEM_STATES, type problemCountsSchema } from '@vigie/contract/problem.ts';
import { CHECKS } from '@vigie/contract/verdict.ts';
import type { Call } from '../../access/actor.ts';
import { PRIMARY_TRACKER, queryTracker } from '../../db/query-tracker.ts';
import { type ListQuery, countRows } from '../../db/list-page.ts';
import { decodeCursor, encodeCursor } from '../../db/list-cursor.ts';
import { requireFound } from '../../errors/api-error.ts';
import { presentFault, knownOfPages } from '../observations/known-of-pages.service.ts';
import { readVerdicts } from '../observations/observations.store.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { presentProblemGroup, presentNote, presentProblem } from './present-problem.ts';
import {
  type ProblemFilter,
  hasCause,
  problemHasSeverity,
  problemHasState,
  isAmong,
  problemFilterCondition,
} from './problem-filter.ts';
import {
  type GroupedBy,
  listExamples,
  listGroupAssignees,
  listGroups,
  listGroupMembers,
} from './problem-groups.store.ts';
import { listNotes } from './problem-changes.store.ts';
import {
  type ProblemCount,
  type ProblemRow,
  type ProblemSort,
  countProblems,
  findProblem,
  listProblems,
  problemCursor,
} from './problems.store.ts';

const problemsCursorSchema = z.tuple([z.number(), z.number(), z.uuid()]);
const problemGroupsCursorSchema = z.tuple([z.number(), z.number(), z.string()]);

/** Returns a page of problems of a website, in the requested order. */
export async function listAllProblems(call: Call, query: ProblemFilter & ListQuery & { sort: ProblemSort }) {
  const { db, now } = call;
  await requireWebsite(call, query.websiteId);
  const { sort, limit } = query;
  const after = decodeCursor(query.after, problemsCursorSchema);
  const condition = problemFilterCondition({ ...query, callerId: call.actor.userId }, now);
  const rows = await listProblems(db, { condition, sort, after, limit: limit + 1, now });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map(presentProblem),
    next: rows.length > limit && last !== undefined ? encodeCursor(problemCursor(sort, last)) : null,
    total: await countRows(db, 'problems', condition),
  };
}

/** Returns problems grouped by cause or by page, the most severe and most frequent first. */
export async function listProblemGroups(call: Call, query: ProblemFilter & ListQuery & { by: GroupedBy }) {
  const { db, now } = call;
  await requireWebsite(call, query.websiteId);
  const { by, limit } = query;
  const grouping = { by, condition: problemFilterCondition({ ...query, callerId: call.actor.userId }, now) };
  const after = decodeCursor(query.after, problemGroupsCursorSchema);
  const rows = await listGroups(db, { ...grouping, after, limit: limit + 1 });
  const groups = rows.slice(0, limit);
  const keys = groups.map(({ key }) => key);
  const assignees = Map.groupBy(await listGroupAssignees(db, grouping, keys), ({ key }) => key);
  const members = Map.groupBy(await listGroupMembers(db, grouping, keys), ({ key }) => key);
  const examples = new Map((await listExamples(db, grouping, groups)).map((one) => [one.key, one]));
  const last = groups.at(-1);
  const isMore = rows.length > limit && last !== undefined;
  return {
    items: groups.flatMap((row) => {
      const example = examples.get(row.key);
      return example === undefined
        ? []
        : presentProblemGroup({
            by,
            row,
            members: members.get(row.key) ?? [],
            assignees: assignees.get(row.key) ?? [],
            example,
          });
    }),
    next: isMore ? encodeCursor([last.severity, last.occurrences, last.key]) : null,
    total: { count: rows[0]?.total ?? 0, estimated: false },
  };
}

/** Returns how many problems each value of a filter would match, with the other filters unchanged. */
export async function countAllProblems(
  call: Call,
  filter: ProblemFilter,
): Promise<z.infer<typeof problemCountsSchema>> {
  const { db, now } = call;
  await requireWebsite(call, filter.websiteId);
  const state = problemHasState(filter, now);
  const conditions = { now, state, cause: hasCause(filter), severity: problemHasSeverity(filter) };
  const counts = await countProblems(db, isAmong({ ...filter, callerId: call.actor.userId }), conditions);
  const ofState = counts.filter((count) => count.hasCause && count.hasSeverity);
  const ofCause = counts.filter((count) => count.hasState && count.hasSeverity);
  const ofSeverity = counts.filter((count) => count.hasState && count.hasCause);
  return {
    states: tally(PROBLEM_STATES, (one) => ofState.filter((count) => count.state === one)),
    unchecked: sum(ofState.filter(({ isUnchecked, state: one }) => isUnchecked && one !== 'muted')),
    checks: tally(CHECKS, (one) => ofCause.filter(({ checks }) => checks.includes(one))),
    tests: sum(ofCause.filter(({ kind }) => kind === 'test')),
    findings: sum(ofCause.filter(({ kind }) => kind === 'finding')),
    consent: sum(ofCause.filter(({ kind }) => kind === 'consent')),
    severities: tally(SEVERITIES, (one) => ofSeverity.filter(({ severity }) => SEVERITIES[severity] === one)),
  };
}

function tally<T extends string>(names: readonly T[], chosen: (name: T) => ProblemCount[]) {
  return Object.fromEntries(names.map((name) => [name, sum(chosen(name))])) as Record<T, number>;
}

function sum(counts: ProblemCount[]): number {
  return counts.reduce((total, { problems }) => total + problems, 0);
}

/** Reads a problem with its notes, and the fault from the last visit that shows it. */
export async function readProblem(call: Call, { id }: { id: string }) {
  const { db, actor } = call;
  const row = await requireProblem(call, id);
  const notes = await listNotes(db, id);
  return {
    ...presentProblem(row),
    notes: notes.map((note) => presentNote(note, actor.userId)),
    fault:
      row.trackerId === PRIMARY_TRACKER
        ? await readFault(call, row)
        : await queryTracker(db, row.trackerId, (its) => readFault({ db: its, actor }, row)),
  };
}

/** Returns the fault from the last visit that shows a problem; null for a test. */
async function readFault({ db, actor }: Pick<Call, 'db' | 'actor'>, row: ProblemRow) {
  const verdicts = (await readVerdicts(db, [row.observationId])).get(row.observationId) ?? [];
  const verdict = verdicts.find(({ check, reason }) => check === row.rootCheck && reason === row.rootReason);
  if (verdict === undefined) return null;
  return presentFault(verdict, verdicts, await knownOfPages({ db, actor }, row.websiteId, [verdict]));
}

export async function requireProblem({ db, actor, now }: Call, id: string): Promise<ProblemRow> {
  return requireFound(await findProblem(db, actor, { id, now }));
}
