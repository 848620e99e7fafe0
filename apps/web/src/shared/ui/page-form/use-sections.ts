import { useEffect, useRef, useState } from 'react';

const VISITOR_ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Vertical position below the panel's bar, in pixels: sections above it count as read. */
const LINE_PX = 180;
const isBelowTop = (section: Element) => section.getBoundingClientRect().top >= 0;

/**
 * Returns the current section: the last one that reached the top; at the page's end, the opened one while it is
 * visible.
 */
export function useSectionInView(opened: string): string {
  const [seen, setSeen] = useState({ opened, name: opened });
  useEffect(() => {
    const update = () => {
      const sections = [...document.querySelectorAll<HTMLElement>('[data-section]')];
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      const reached = sections.filter((one) => one.getBoundingClientRect().top <= LINE_PX);
      const shown = sections.find((one) => one.dataset['section'] === opened && isBelowTop(one));
      const last = isAtEnd && scrollY > 0 ? (shown ?? sections.at(-1)) : (reached.at(-1) ?? sections[0]);
      if (last?.dataset['section']) setSeen({ opened, name: last.dataset['section'] });
    };
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, [opened]);
  return seen.opened === opened ? seen.name : opened;
}

/** Scrolls a section back into view when fields that load later move it, until the user acts. */
function holdInView(area: Element | null, section: Element | null | undefined): (() => void) | undefined {
  if (!area || !section) return undefined;
  const watch = new ResizeObserver(() => section.scrollIntoView?.({ block: 'start' }));
  const stop = () => watch.disconnect();
  watch.observe(area);
  for (const kind of VISITOR_ACTS) addEventListener(kind, stop, { once: true, passive: true });
  return () => {
    stop();
    for (const kind of VISITOR_ACTS) removeEventListener(kind, stop);
  };
}

/** Scrolls to a section when the user navigates to it, or when the page opened at a section other than the first. */
export function useGoing({
  opened,
  isFirst,
  navigationCount,
}: {
  opened: string;
  isFirst: boolean;
  navigationCount: number;
}) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (navigationCount === 0 && isFirst) return undefined;
    const section = area.current?.querySelector(`[data-section="${CSS.escape(opened)}"]`);
    section?.querySelector<HTMLElement>('[data-start]')?.focus({ preventScroll: true });
    return holdInView(area.current, section);
    // Only navigating to a section, even the current one, scrolls the page.
  }, [opened, navigationCount, isFirst]);
  return area;
}
