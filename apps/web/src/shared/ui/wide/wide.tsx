import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import css from '../page.module.css';

interface WideProps {
  /** Label of the scrolling area for keyboard users. */
  label: string;
  className?: string;
  /** The scrolling box, for callers that render only its visible part. */
  frame?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/**
 * Renders a table that may be wider than its container: a shadow marks hidden content at each side, and the arrow keys
 * scroll it.
 */
export function Wide({ label, className = '', frame, children }: WideProps): ReactNode {
  const own = useRef<HTMLElement>(null);
  const box = frame ?? own;
  const { start, end, stuck } = useEdges(box);
  return (
    <div
      className={`relative ${css.wide}`}
      data-before={start || undefined}
      data-after={end || undefined}
      style={{ '--stuck': `${stuck}px` } as CSSProperties}
    >
      <section
        ref={box}
        className={`relative inner-ring ${css.scroller} ${className}`}
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A box that scrolls must be reached by the keyboard.
        tabIndex={0}
      >
        {children}
      </section>
    </div>
  );
}

/** Returns the sides with hidden content; the first shadow is after a sticky column. */
function useEdges(box: RefObject<HTMLElement | null>) {
  const [edges, setEdges] = useState({ start: false, end: false, stuck: 0 });
  useEffect(() => {
    const target = box.current;
    if (!target) return undefined;
    const measure = () => {
      const { start, end } = hiddenEdges(target);
      const stuck = stuckWidth(target);
      setEdges((now) =>
        now.start === start && now.end === end && now.stuck === stuck ? now : { start, end, stuck },
      );
    };
    measure();
    target.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    for (const child of target.children) observer.observe(child);
    return () => {
      target.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [box]);
  return edges;
}

function stuckWidth(target: HTMLElement): number {
  const first = target.querySelector('th');
  return first && getComputedStyle(first).insetInlineStart === '0px' ? first.offsetWidth : 0;
}

interface Scrolled {
  scrollLeft: number;
  scrollWidth: number;
  clientWidth: number;
}

/** Tolerance in pixels, since a rounded width would count as hidden content. */
const LEAST = 2;

/** Returns the sides on which a horizontally scrolled box has hidden content. */
export function hiddenEdges({ scrollLeft, scrollWidth, clientWidth }: Scrolled) {
  return { start: scrollLeft >= LEAST, end: scrollWidth - clientWidth - scrollLeft >= LEAST };
}
