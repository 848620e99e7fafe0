import type { HeldBack } from '../consent-matrix.ts';

/** Labels of the roles, equal in all languages. */
export const ROLE_LABELS: Readonly<Record<HeldBack['role'], string>> = {
  tag: 'tag',
  manager: 'CMP',
  configuration: 'config',
  nothing: '',
};

/** Returns the delayed request of a visit, with its delay. */
export const heldText = ({ role, ms }: HeldBack): string => `${ROLE_LABELS[role]} +${ms / 1000} s`.trim();
