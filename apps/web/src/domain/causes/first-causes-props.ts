import type { Cause } from '@vigie/contract/cause.ts';
import type { CauseFilters } from '../../shared/api/causes.ts';

export interface FirstCausesProps {
  /** Filters of the causes, except their state, which the user chooses here. */
  filters: Omit<CauseFilters, 'state'>;
  limit: number;
  title: string;
  hint?: string;
  /** Text when there are no causes; without it, nothing is shown then. */
  none?: string;
  /** Selects the causes that a tab shows. */
  isShown?: (cause: Cause) => boolean;
  noteOf?: (cause: Cause) => string | null;
  /** True to show only causes that need a user. */
  onlyOpen?: boolean;
}

/** Number of loaded causes, enough for a tab that shows some of them. */
export const CHOICE = 100;
