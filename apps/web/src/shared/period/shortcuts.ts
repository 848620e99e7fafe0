/** Date shortcuts, as named in the address. */
export const SHORTCUTS = ['today', 'yesterday', '7d', '30d'] as const;
export type Shortcut = (typeof SHORTCUTS)[number];

export function isShortcut(value: unknown): value is Shortcut {
  return SHORTCUTS.some((shortcut) => shortcut === value);
}

export const DEFAULT_SHORTCUT: Shortcut = '30d';
