import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react';
import css from './dialog.module.css';

interface DropdownProps {
  /** Label of the panel, appended to the trigger's text for screen readers. */
  label: string;
  trigger: ReactNode;
  triggerClassName?: string;
  align: 'start' | 'end';
  width: number;
  /** Renders the content of the panel; `close` closes the panel. */
  children: (close: () => void) => ReactNode;
}

const GAP = 6;
const MARGIN = 8;

/** Renders a button that opens a small panel of buttons and links; arrow keys move inside, Escape closes. */
export function Dropdown({
  label,
  trigger,
  triggerClassName,
  align,
  width,
  children,
}: DropdownProps): ReactNode {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState<CSSProperties | null>(null);
  const close = () => setPosition(null);
  useClosing(root, position !== null, close);

  return (
    <div ref={root} className="shrink">
      <button
        type="button"
        className={`bare pointer inherit ${triggerClassName ?? ''}`}
        aria-expanded={position !== null}
        aria-controls={position ? id : undefined}
        onClick={(event) => setPosition(position ? null : positionBelow(event.currentTarget, align))}
      >
        {trigger}
        <span className="sr-only">{label}</span>
      </button>
      {position ? (
        <div id={id} data-panel className={css.panel} style={{ width, ...position }}>
          {children(close)}
        </div>
      ) : null}
    </div>
  );
}

/**
 * Moves the focus inside while the panel is open, and handles arrow keys. Escape, a click outside, loss of focus and
 * resizing close the panel.
 */
function useClosing(root: RefObject<HTMLDivElement | null>, isOpen: boolean, close: () => void): void {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    const element = root.current;
    if (!isOpen || !element) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const panel = element.querySelector<HTMLElement>('[data-panel]');
    const first = panel?.querySelector<HTMLElement>('[data-autofocus]') ?? itemsIn(panel)[0];
    first?.focus();
    const leave = (target: EventTarget | null) => {
      if (target instanceof Node && !element.contains(target)) onClose();
    };
    element.addEventListener('keydown', (event) => onKey(event, element, () => onClose()), { signal });
    element.addEventListener('focusout', (event) => leave(event.relatedTarget), { signal });
    document.addEventListener('pointerdown', (event) => leave(event.target), { signal });
    window.addEventListener('resize', () => onClose(), { signal });
    return () => stop.abort();
  }, [root, isOpen]);
}

function onKey(event: KeyboardEvent, element: HTMLElement, close: () => void): void {
  if (event.key === 'Escape') {
    event.preventDefault();
    event.stopPropagation();
    element.querySelector('button')?.focus();
    close();
  }
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    move(element.querySelector('[data-panel]'), event.key === 'ArrowDown' ? 1 : -1);
  }
}

/** Returns a position fixed to the window, so that no scrolling box clips the panel. */
function positionBelow(button: HTMLElement, align: 'start' | 'end'): CSSProperties {
  const { left, right, bottom } = button.getBoundingClientRect();
  const top = bottom + GAP;
  const maxHeight = `calc(100dvh - ${top + MARGIN}px)`;
  return align === 'start'
    ? { top, left, maxHeight }
    : { top, right: document.documentElement.clientWidth - right, maxHeight };
}

function itemsIn(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>('button, a[href], input') ?? [])];
}

function move(panel: HTMLElement | null, step: 1 | -1): void {
  const items = itemsIn(panel);
  const at = items.indexOf(document.activeElement as HTMLElement);
  items[(at + step + items.length) % items.length]?.focus();
}

interface DropdownItemProps {
  icon?: ReactNode;
  children: ReactNode;
  isCurrent?: boolean;
  /** Text shown while the pointer rests on it. */
  hint?: string | undefined;
  onClick: () => void;
}

export function DropdownItem({
  icon,
  children,
  isCurrent = false,
  hint,
  onClick,
}: DropdownItemProps): ReactNode {
  return (
    <button
      type="button"
      className={`bare row full gap-10 pointer rounded-s ink text-start inner-ring ${css.item}`}
      aria-current={isCurrent || undefined}
      title={hint}
      onClick={onClick}
    >
      {icon}
      <span className="grow shrink">{children}</span>
    </button>
  );
}
