/** Runs in an isolated world of the page: from `start` to `end` the document cannot be left for another one. */
export function stayOnPage(phase: 'start' | 'end'): void {
  const world = globalThis as { endStay?: AbortController };
  if (phase === 'end' || !('navigation' in globalThis)) return world.endStay?.abort();
  world.endStay = new AbortController();
  navigation.addEventListener(
    'navigate',
    (event) => {
      if (event.cancelable && !event.destination.sameDocument) event.preventDefault();
    },
    { signal: world.endStay.signal, capture: true },
  );
}
