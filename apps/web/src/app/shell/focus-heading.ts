import { useEffect, useRef, type RefObject } from 'react';

/** Takes the focus to the heading of each screen that is gone to, as soon as it is there. */
export function useFocusHeading(main: RefObject<HTMLElement | null>, pathname: string | undefined): void {
  const shown = useRef(pathname);
  useEffect(() => {
    const element = main.current;
    if (!element || shown.current === pathname) return undefined;
    shown.current = pathname;
    element.focus({ preventScroll: true });
    const isDone = (): boolean => {
      // Whoever went on meanwhile keeps the focus.
      if (document.activeElement !== element) return true;
      const heading = element.querySelector('h1');
      if (heading) heading.tabIndex = -1;
      heading?.focus({ preventScroll: true });
      return heading !== null;
    };
    if (isDone()) return undefined;
    const observer = new MutationObserver(() => {
      if (isDone()) observer.disconnect();
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [main, pathname]);
}
