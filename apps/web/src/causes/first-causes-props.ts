import type { Cause } from '@vigie/contract/cause.ts';
import type { CauseFilters } from '../api/causes.ts';

export interface FirstCausesProps {
  /** Filters of the causes but their state, which is chosen here. */
  filters: Omit<CauseFilters, 'state'>;
  limit: number;
  title: string;
  hint?: string;
  /** Said when there is none; without it, nothing is shown then. */
  none?: string;
  /** Which of them a tab shows. */
  isShown?: (cause: Cause) => boolean;
  noteOf?: (cause: Cause) => string | null;
  /** Only those that wait for somebody. */
  onlyOpen?: boolean;
}

/** Enough to choose from where a tab shows some of them. */
export const CHOICE = 100;
