import type { RequestDelay } from '../consent-matrix.ts';

/** Labels of the roles, equal in all languages. */
export const ROLE_LABELS: Readonly<Record<RequestDelay['role'], string>> = {
  tag: 'tag',
  manager: 'CMP',
  configuration: 'config',
  nothing: '',
};

/** Returns the delayed request of a visit, with its delay. */
export const delayText = ({ role, ms }: RequestDelay): string =>
  `${ROLE_LABELS[role]} +${ms / 1000} s`.trim();
