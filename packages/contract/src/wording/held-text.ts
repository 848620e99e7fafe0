import type { HeldBack } from '../consent-matrix.ts';

/** As all languages write them. */
export const ROLE_LABELS: Readonly<Record<HeldBack['role'], string>> = {
  tag: 'tag',
  manager: 'CMP',
  configuration: 'config',
  nothing: '',
};

/** What a visit held back, and by how much. */
export const heldText = ({ role, ms }: HeldBack): string => `${ROLE_LABELS[role]} +${ms / 1000} s`.trim();
