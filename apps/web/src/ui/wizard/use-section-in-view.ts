import { useEffect, useState } from 'react';

/** Under the panel's bar: what is above this line has been read. */
const LINE_PX = 180;
const isBelowTop = (section: Element) => section.getBoundingClientRect().top >= 0;

/** The section that is read: the last one that reached the top; at the page's end, the opened one while it is in view. */
export function useSectionInView(opened: string): string {
  const [seen, setSeen] = useState({ opened, name: opened });
  useEffect(() => {
    const look = () => {
      const sections = [...document.querySelectorAll<HTMLElement>('[data-section]')];
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      const reached = sections.filter((one) => one.getBoundingClientRect().top <= LINE_PX);
      const shown = sections.find((one) => one.dataset['section'] === opened && isBelowTop(one));
      const last = isAtEnd && scrollY > 0 ? (shown ?? sections.at(-1)) : (reached.at(-1) ?? sections[0]);
      if (last?.dataset['section']) setSeen({ opened, name: last.dataset['section'] });
    };
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [opened]);
  return seen.opened === opened ? seen.name : opened;
}
