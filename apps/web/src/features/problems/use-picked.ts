import { useState } from 'react';
import type { ProblemGroup } from '@vigie/contract/problem.ts';
import { causeKey } from './cause-text.ts';

export interface Picked {
  groups: readonly ProblemGroup[];
  has: (group: ProblemGroup) => boolean;
  toggle: (group: ProblemGroup) => void;
  clear: () => void;
}

/** A page or a cause, whichever a row stands for. */
export function groupKey({ page, cause, exampleId }: ProblemGroup): string {
  return page?.id ?? (cause ? causeKey(cause) : exampleId);
}

/** The rows that are ticked; another view of the list begins with none. */
export function usePicked(view: string): Picked {
  const [state, setState] = useState<{ view: string; groups: readonly ProblemGroup[] }>({ view, groups: [] });
  const groups = state.view === view ? state.groups : [];
  const has = (group: ProblemGroup) => groups.some((one) => groupKey(one) === groupKey(group));
  return {
    groups,
    has,
    toggle: (group) =>
      setState({
        view,
        groups: has(group) ? groups.filter((one) => groupKey(one) !== groupKey(group)) : [...groups, group],
      }),
    clear: () => setState({ view, groups: [] }),
  };
}
