import type { KeyboardEvent } from 'react';

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/**
 * Moves the focus from row to row, only if a row already has the focus, so that letter keys work normally elsewhere.
 */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
  const at = links.indexOf(event.target as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  const next = links[at + step];
  next?.focus();
  next?.scrollIntoView?.({ block: 'nearest' });
}
