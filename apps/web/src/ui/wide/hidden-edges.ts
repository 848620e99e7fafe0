interface Scrolled {
  scrollLeft: number;
  scrollWidth: number;
  clientWidth: number;
}

/** Below this a rounded width would pass for something hidden. */
const LEAST = 2;

/** On which sides a box that scrolls sideways goes on. */
export function hiddenEdges({ scrollLeft, scrollWidth, clientWidth }: Scrolled) {
  return { start: scrollLeft >= LEAST, end: scrollWidth - clientWidth - scrollLeft >= LEAST };
}
