import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import css from './dropdown.module.css';

interface DropdownProps {
  label: string;
  trigger: ReactNode;
  triggerClassName?: string;
  align: 'start' | 'end';
  width: number;
  /** What opens; it is given the way to close itself. */
  children: (close: () => void) => ReactNode;
}

const GAP = 6;
const MARGIN = 8;

/** A button that opens a small panel of buttons and links; arrows move inside, Escape closes. */
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
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);

  useEffect(() => {
    if (!isOpen) return undefined;
    const first = panel.current?.querySelector<HTMLElement>('[data-autofocus]') ?? itemsIn(panel.current)[0];
    first?.focus();
    const onPointerDown = (event: globalThis.PointerEvent) => {
      if (!root.current?.contains(event.target as globalThis.Node)) setIsOpen(false);
    };
    const onMove = () => setIsOpen(false);
    document.addEventListener('pointerdown', onPointerDown);
    window.addEventListener('resize', onMove);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      window.removeEventListener('resize', onMove);
    };
  }, [isOpen]);

  function onKeyDown(event: KeyboardEvent): void {
    if (!isOpen) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close();
      button.current?.focus();
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(panel.current, event.key === 'ArrowDown' ? 1 : -1);
    }
  }
  function onBlur(event: FocusEvent): void {
    if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) close();
  }

  return (
    <div ref={root} className={css.root} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={`${css.trigger} ${triggerClassName ?? ''}`}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {trigger}
      </button>
      {isOpen ? (
        <div
          id={id}
          ref={panel}
          className={css.panel}
          style={{ width, ...placeBelow(button.current, align) }}
        >
          {children(close)}
        </div>
      ) : null}
    </div>
  );
}

/** Fixed to the window, so that no scrolling box cuts it off. */
function placeBelow(button: HTMLElement | null, align: 'start' | 'end') {
  const { left = 0, right = 0, bottom = 0 } = button?.getBoundingClientRect() ?? {};
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
  onClick: () => void;
}

export function DropdownItem({ icon, children, isCurrent = false, onClick }: DropdownItemProps): ReactNode {
  return (
    <button type="button" className={css.item} aria-current={isCurrent || undefined} onClick={onClick}>
      {icon}
      <span className={css.text}>{children}</span>
    </button>
  );
}
