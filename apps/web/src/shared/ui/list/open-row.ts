import type { MouseEvent } from 'react';

/** Elements with their own reaction to a click. */
const OWN = 'a, button, input, select, textarea, label, summary, dialog, [data-own]';

/** Effect of a click on a row: its link opens here or in a new tab. */
export type RowClick = 'here' | 'new-tab' | null;

type Press = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'>;

/** Returns the effect of a click on a row. The middle button and modifier keys open a new tab, as they do on a link. */
export function rowClick(press: Press, { isSelecting }: { isSelecting: boolean }): RowClick {
  const { button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = press;
  if (defaultPrevented || altKey || button > 1) return null;
  if (button === 1) return 'new-tab';
  if (isSelecting) return null;
  return ctrlKey || metaKey || shiftKey ? 'new-tab' : 'here';
}

/** Opens a row wherever it is clicked. Links and buttons inside work as usual, and text can be selected. */
export function openRow(event: MouseEvent<HTMLElement>): void {
  const link = linkOf(event.target);
  if (!link) return;
  const way = rowClick(event, { isSelecting: isSelecting(event.currentTarget) });
  if (way === 'here') link.click();
  if (way === 'new-tab') window.open(link.href, '_blank', 'noopener');
}

/** Prevents the middle button from scrolling the page. */
export function preventAutoscroll(event: MouseEvent<HTMLElement>): void {
  if (event.button === 1 && linkOf(event.target)) event.preventDefault();
}

/** Returns the link of the clicked row; null if an interactive element in the row was clicked. */
function linkOf(target: EventTarget): HTMLAnchorElement | null {
  if (!(target instanceof Element) || target.closest(OWN)) return null;
  return target.closest('tr')?.querySelector<HTMLAnchorElement>('a[data-row-link]') ?? null;
}

/** Returns whether text of the table is selected: the click ended a selection and should not open the row. */
function isSelecting(table: HTMLElement): boolean {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return false;
  return selection.getRangeAt(0).intersectsNode(table);
}
