import type { MouseEvent } from 'react';

/** What does something by itself when it is clicked. */
const OWN = 'a, button, input, select, textarea, label, summary, dialog, [data-own]';

/** What a click on a row does: its own link is followed, here or in a new tab. */
export type RowClick = 'here' | 'new-tab' | null;

type Press = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'>;

/** Returns the middle button and the keys that open a link in a new tab do so anywhere on the row. */
export function rowClick(press: Press, { isSelecting }: { isSelecting: boolean }): RowClick {
  const { button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = press;
  if (defaultPrevented || altKey || button > 1) return null;
  if (button === 1) return 'new-tab';
  if (isSelecting) return null;
  return ctrlKey || metaKey || shiftKey ? 'new-tab' : 'here';
}

/** Opens a row wherever it is clicked; links and buttons inside keep their own meaning, and text can be selected. */
export function openRow(event: MouseEvent<HTMLElement>): void {
  const link = linkOf(event.target);
  if (!link) return;
  const way = rowClick(event, { isSelecting: isSelecting(event.currentTarget) });
  if (way === 'here') link.click();
  if (way === 'new-tab') window.open(link.href, '_blank', 'noopener');
}

/** Where the middle button would begin to scroll the page. */
export function keepStill(event: MouseEvent<HTMLElement>): void {
  if (event.button === 1 && linkOf(event.target)) event.preventDefault();
}

/** Returns the link of the row that was clicked, unless something in the row was meant. */
function linkOf(target: EventTarget): HTMLAnchorElement | null {
  if (!(target instanceof Element) || target.closest(OWN)) return null;
  return target.closest('tr')?.querySelector<HTMLAnchorElement>('a[data-row-link]') ?? null;
}

/** Returns whether text of the table is selected: the click ended a selection, and was not meant for the row. */
function isSelecting(table: HTMLElement): boolean {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return false;
  return selection.getRangeAt(0).intersectsNode(table);
}
