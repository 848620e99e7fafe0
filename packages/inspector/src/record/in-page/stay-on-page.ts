/**
 * Blocks navigation to another document between `start` and `end`. Runs in an isolated world of the page. It also
 * limits navigation within the document, because an endless loop would block the whole browser.
 */
export function stayOnPage(phase: 'start' | 'end'): void {
  const MOVES_MAX = 50;
  const world = globalThis as { endStay?: AbortController };
  if (phase === 'end' || !('navigation' in globalThis)) return world.endStay?.abort();
  world.endStay = new AbortController();
  let moves = 0;
  navigation.addEventListener(
    'navigate',
    (event) => {
      moves += 1;
      if (event.cancelable && (moves > MOVES_MAX || !event.destination.sameDocument)) event.preventDefault();
    },
    { signal: world.endStay.signal, capture: true },
  );
}
