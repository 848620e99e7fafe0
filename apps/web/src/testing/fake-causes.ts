import { CAUSE_STATES, type Cause, type CauseDetail } from '@vigie/contract/cause.ts';
import { SEVERITIES } from '@vigie/contract/classification.ts';
import type { IncidentStep } from '@vigie/contract/incident.ts';
import { CHECKS } from '@vigie/contract/verdict.ts';
import {
  byId,
  fileOf,
  matchesFilter,
  mentions,
  pageOf,
  removeById,
  refused,
  type Answers,
} from './fake-answers.ts';
import { each } from './fake-problems.ts';
import type { FakeState } from './fake-state.ts';
import { SAMPLE_ASSIGNEES } from './sample-problems.ts';
import { NOW, sampleId } from './samples.ts';

interface Filters {
  websiteId?: string;
  state?: string;
  kind?: string;
  check?: string;
  reason?: string;
  testId?: string;
  assigned?: string;
  severity?: string;
  ruleId?: string;
  q?: string;
}

export function answerCauses(state: FakeState): Answers<'causes'> {
  const found = (filters: Filters) => state.causes.filter((cause) => passes(cause, filters));
  const named = (ids: readonly string[]) => state.causes.filter(({ id }) => ids.includes(id));
  return {
    list: (input) => pageOf(inOrder(found(input)).map(asRow), input),
    counts: (input) => {
      const count = (changes: Filters) => found({ ...input, ...changes }).length;
      const any = { kind: undefined, check: undefined, reason: undefined, testId: undefined };
      return {
        states: each(CAUSE_STATES, (one) => count({ state: one })),
        checks: each(CHECKS, (check) => count({ ...any, check })),
        tests: count({ ...any, kind: 'test' }),
        findings: count({ ...any, kind: 'finding' }),
        consent: count({ ...any, kind: 'consent' }),
        others: found({ ...input, ...any }).filter(({ subject }) => subject.kind !== 'cause').length,
        severities: each(SEVERITIES, (severity) => count({ severity })),
      };
    },
    csv: (input) => fileOf(['\uFEFFcause', ...found(input).map(({ id }) => id), ''].join('\r\n')),
    get: ({ id }) => byId(state.causes, state.problems.find((problem) => problem.id === id)?.causeId ?? id),
    setStates: (input) => {
      const touched = named(input.ids).filter((cause) => cause.state !== 'ended');
      for (const cause of touched) handle(cause, input, state.user.displayName);
      return { changed: touched.length };
    },
    assign: ({ ids, assigneeId }) => {
      const touched = named(ids).filter(({ subject }) => subject.kind === 'cause');
      const assignees = SAMPLE_ASSIGNEES.filter(({ id }) => id === assigneeId);
      for (const cause of touched) cause.assignees = assignees;
      return { changed: touched.length };
    },
    addNote: ({ id, text }) => {
      const { notes } = byId(state.causes, id);
      const author = state.user.displayName;
      const note = { id: sampleId(91_000 + notes.length), text, author, mine: true, at: NOW };
      notes.push({ ...note, url: null });
      return note;
    },
    removeNote: ({ id, noteId }) => {
      const { notes } = byId(state.causes, id);
      if (notes.find((note) => note.id === noteId)?.url) throw refused('not-found');
      removeById(notes, noteId);
    },
  };
}

type Change = { state: 'open' | 'acknowledged' | 'muted'; until: string | null };
const STEPS = { open: 'reopened', acknowledged: 'acknowledged', muted: 'muted' } as const;

function handle(cause: CauseDetail, { state, until }: Change, by: string): void {
  const step: IncidentStep = {
    id: sampleId(9600 + cause.history.length),
    step: STEPS[state],
    at: new Date().toISOString(),
    by,
    event: null,
    channels: [],
    pages: null,
    until,
  };
  Object.assign(cause, { state, until, owner: state === 'open' ? null : by });
  cause.history = [...cause.history, step];
}

function asRow({ notes, ...cause }: CauseDetail): Cause {
  return { ...cause, notes: notes.length };
}

/** Returns causes in order: those that need a user first, then the most costly. */
function inOrder(causes: readonly CauseDetail[]): CauseDetail[] {
  return causes.toSorted(
    (a, b) =>
      CAUSE_STATES.indexOf(a.state) - CAUSE_STATES.indexOf(b.state) ||
      (b.costPoints ?? 0) - (a.costPoints ?? 0),
  );
}

function passes(cause: CauseDetail, filters: Filters): boolean {
  const { websiteId, state, check, assigned, severity, ruleId, q } = filters;
  return (
    (websiteId === undefined || cause.website?.id === websiteId) &&
    isInState(cause, state) &&
    isOfKind(cause, filters) &&
    (check === undefined || cause.checks.some((one) => one === check)) &&
    isAssigned(cause, assigned) &&
    (severity === undefined || severity === cause.severity) &&
    (ruleId === undefined || cause.rules.some(({ id }) => id === ruleId)) &&
    mentions(q, JSON.stringify(cause.subject), ...cause.samplePages)
  );
}

function isInState({ state }: CauseDetail, wanted: string | undefined): boolean {
  if (wanted === undefined) return state !== 'muted' && state !== 'ended';
  return wanted === 'any' || wanted === state;
}

function isOfKind({ subject }: CauseDetail, { kind, reason, testId }: Filters): boolean {
  const cause = subject.kind === 'cause' ? subject.cause : null;
  const own = cause?.kind === 'test' ? 'test' : subject.kind;
  return (
    matchesFilter(kind, own) &&
    (reason === undefined || (cause?.kind === 'check' && cause.reason === reason)) &&
    (testId === undefined || (cause?.kind === 'test' && cause.testId === testId))
  );
}

function isAssigned({ assignees }: CauseDetail, assigned: string | undefined): boolean {
  if (assigned === undefined) return true;
  if (assigned === 'me') return assignees.some(({ id }) => id === sampleId(1));
  return (assigned === 'somebody') === assignees.length > 0;
}
