import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ActionIcon } from '@mantine/core';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '../icons.ts';
import css from '../form.module.css';

interface SortableItem {
  id: string;
  /** Name of the item, for buttons and announcements. */
  label: string;
  content: ReactNode;
}

interface SortableProps {
  label: string;
  items: readonly SortableItem[];
  /** Called with the ids in their new order. */
  onSort: (ids: string[]) => void;
  /** Removes an item; absent: items cannot be removed. */
  onRemove?: (id: string) => void;
}

/** Renders a list that can be sorted by dragging a handle, by arrow buttons, or by Alt with an arrow key. */
export function Sortable({ label, items, onSort, onRemove }: SortableProps): ReactNode {
  const t = useWords('inputs');
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const ids = items.map(({ id }) => id);

  function move(from: number, to: number): void {
    const item = items[from];
    if (!item || to < 0 || to >= items.length || from === to) return;
    onSort(moveItem(ids, from, to));
    setAnnouncement(t('sort.moved', { label: item.label, place: to + 1, count: items.length }));
  }
  function onKeyDown(event: KeyboardEvent, from: number): void {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || step === 0) return;
    event.preventDefault();
    move(from, from + step);
  }
  useDragging(dragged !== null, {
    onMove(y) {
      const from = ids.indexOf(dragged ?? '');
      const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
      move(from, targetIndex(rows, y, from));
      scrollNear(y);
    },
    onEnd: () => setDragged(null),
  });
  return (
    <div>
      <p className="small muted pretty mb-6">{t('sort.hint')}</p>
      <ol ref={list} className="plain boxed" aria-label={label}>
        {items.map((item, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Alt and an arrow move the line from whichever of its buttons has the focus.
          <li
            key={item.id}
            className={`grid items-center gap-4 on-card ruled ${css.item}`}
            data-dragged={item.id === dragged || undefined}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            <span
              className={`centered muted ${css.handle}`}
              title={t('sort.handle', { label: item.label })}
              onPointerDown={(event) => {
                event.preventDefault();
                setDragged(item.id);
              }}
            >
              <IconGripVertical size={17} aria-hidden />
            </span>
            <span className="small muted number" aria-hidden>
              {index + 1}
            </span>
            <div className="shrink">{item.content}</div>
            <span className={`flex ${css.actions}`}>
              <ActionIcon
                variant="subtle"
                size={32}
                aria-label={t('sort.up', { label: item.label })}
                aria-disabled={index === 0}
                data-end={index === 0 || undefined}
                onClick={() => move(index, index - 1)}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                size={32}
                aria-label={t('sort.down', { label: item.label })}
                aria-disabled={index === items.length - 1}
                data-end={index === items.length - 1 || undefined}
                onClick={() => move(index, index + 1)}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
              {onRemove ? (
                <ActionIcon
                  variant="subtle"
                  size={32}
                  aria-label={t('sort.remove', { label: item.label })}
                  onClick={() => onRemove(item.id)}
                >
                  <IconX size={16} />
                </ActionIcon>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
      <output className="sr-only" aria-live="assertive">
        {announcement}
      </output>
    </div>
  );
}

interface Dragging {
  onMove: (clientY: number) => void;
  onEnd: () => void;
}

/** Follows the pointer over the whole window: pointer capture is lost as soon as the line moves in the document. */
function useDragging(isDragging: boolean, dragging: Dragging): void {
  const onMove = useEffectEvent((event: PointerEvent) => dragging.onMove(event.clientY));
  const onEnd = useEffectEvent(dragging.onEnd);
  useEffect(() => {
    if (!isDragging) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('pointermove', (event) => onMove(event), { signal });
    window.addEventListener('pointerup', () => onEnd(), { signal });
    window.addEventListener('pointercancel', () => onEnd(), { signal });
    return () => stop.abort();
  }, [isDragging]);
}

const EDGE_PX = 60;
const STEP_PX = 12;

/** Scrolls when a line is dragged to the edge of the window. */
function scrollNear(y: number): void {
  if (y < EDGE_PX) window.scrollBy(0, -STEP_PX);
  else if (y > window.innerHeight - EDGE_PX) window.scrollBy(0, STEP_PX);
}

/** Returns a list with one item moved to another position. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/**
 * Returns the new position of a dragged row: that of the row under the pointer, once the pointer has passed its middle.
 * Without that rule, rows of different heights would swap back and forth.
 */
export function targetIndex(
  rows: readonly { top: number; bottom: number }[],
  pointerY: number,
  from: number,
): number {
  let target = from;
  for (const [index, { top, bottom }] of rows.entries()) {
    const middle = (top + bottom) / 2;
    if (index < from && pointerY < middle) return index;
    if (index > from && pointerY > middle) target = index;
  }
  return target;
}
