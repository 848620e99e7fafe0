import { useState } from 'react';
import { CONDITIONS_MAX, type Condition, type Conditions } from '@vigie/contract/data-layer-filter.ts';
import { writeConditions } from './condition-text.ts';
import { faultsOf, finished, type ConditionFaults, type DraftCondition } from './draft-condition.ts';

export interface DraftConditions {
  rows: readonly DraftCondition[];
  match: Conditions['match'];
  /** Returns the faults of a row, once it was submitted. */
  faultsOf: (key: string) => ConditionFaults;
  isInvalid: boolean;
  /** True if the draft differs from the conditions of the results. */
  isChanged: boolean;
  isFull: boolean;
  setMatch: (match: Conditions['match']) => void;
  change: (key: string, changes: Partial<Condition>) => void;
  /** Adds a condition after another one, or at the end; returns its key. */
  add: (condition?: Condition, after?: string) => string;
  remove: (key: string) => void;
  clear: () => void;
  revert: () => void;
  /** Returns the conditions to send; null, with the faults shown, if one of them is invalid. */
  finish: (more?: readonly Condition[]) => Conditions | null;
}

interface State {
  rows: DraftCondition[];
  match: Conditions['match'];
  /** Keys of submitted rows, whose faults are shown. */
  submitted: ReadonlySet<string>;
  applied: string;
  lastKey: number;
}

const BLANK: Condition = { category: '', name: '', operator: 'equals', values: [] };
const NO_FAULTS: ConditionFaults = {};

/**
 * Returns draft conditions. They are sent only once applied, and are reset when others apply. A refusal by the server
 * stays shown until its row changes.
 */
export function useDraftConditions(
  addressConditions: Conditions,
  refused: ReadonlyMap<string, string>,
): DraftConditions {
  const applied = textOf(addressConditions);
  const [state, setState] = useState(() => startFrom(addressConditions, 0));
  if (state.applied !== applied) setState(follow(state, addressConditions));

  const { rows, match, submitted } = state;
  const set = (changes: Partial<State>) => setState((before) => ({ ...before, ...changes }));
  const keyed = (condition: Condition, index: number): DraftCondition => ({
    ...condition,
    key: String(state.lastKey + 1 + index),
  });
  const shownFaults = (row: DraftCondition): ConditionFaults => {
    const code = refused.get(writeConditions([finished(row)]));
    if (code !== undefined) return { values: code };
    return submitted.has(row.key) ? faultsOf(row) : NO_FAULTS;
  };
  return {
    rows,
    match,
    faultsOf(key) {
      const row = rows.find((one) => one.key === key);
      return row ? shownFaults(row) : NO_FAULTS;
    },
    isInvalid: rows.some((row) => Object.keys(shownFaults(row)).length > 0),
    isChanged: textOf({ match, conditions: rows.map(finished) }) !== applied || rows.some(isWrong),
    isFull: rows.length >= CONDITIONS_MAX,
    setMatch: (next) => set({ match: next }),
    change: (key, changes) =>
      set({ rows: rows.map((row) => (row.key === key ? { ...row, ...changes } : row)) }),
    add(condition = BLANK, after) {
      const row = keyed(condition, 0);
      const at = after === undefined ? rows.length : rows.findIndex(({ key }) => key === after) + 1;
      set({ rows: rows.toSpliced(at, 0, row), lastKey: state.lastKey + 1 });
      return row.key;
    },
    remove: (key) => set({ rows: rows.filter((row) => row.key !== key) }),
    clear: () => set({ rows: [] }),
    revert: () => setState(startFrom(addressConditions, state.lastKey)),
    finish(more = []) {
      const all = [...rows, ...more.map(keyed)].slice(0, CONDITIONS_MAX);
      set({
        rows: all,
        submitted: new Set(all.map(({ key }) => key)),
        lastKey: state.lastKey + more.length,
      });
      return all.some(isWrong) ? null : { match, conditions: all.map(finished) };
    },
  };
}

function isWrong(row: Condition): boolean {
  return Object.keys(faultsOf(row)).length > 0;
}

function textOf({ match, conditions }: Conditions): string {
  return `${conditions.length > 1 ? match : 'all'} ${writeConditions(conditions)}`;
}

function startFrom(addressConditions: Conditions, lastKey: number): State {
  const { match, conditions } = addressConditions;
  const rows = conditions.map((condition, index) => ({ ...condition, key: String(lastKey + 1 + index) }));
  return {
    rows,
    match,
    submitted: new Set(rows.map(({ key }) => key)),
    applied: textOf(addressConditions),
    lastKey: lastKey + conditions.length,
  };
}

/** Returns the state for applied conditions. Rows that equal them stay unchanged, so that the focus stays in them. */
function follow(state: State, addressConditions: Conditions): State {
  const applied = textOf(addressConditions);
  const { match, rows } = state;
  if (textOf({ match, conditions: rows.map(finished) }) === applied) return { ...state, applied };
  return startFrom(addressConditions, state.lastKey);
}
