import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { loadSchemas } from '../forms/schemas.ts';

configure({
  // Screens load their chunks. These waits end what never comes, and must stay far above what a busy machine takes.
  asyncUtilTimeout: 60_000,
  // A wait makes this error at each look that finds nothing: the page's text is read at once, its whole tree is not.
  getElementError: (message, container) =>
    Object.assign(new Error(`${message}\n\nThe page says: ${container.textContent}`), {
      name: 'TestingLibraryElementError',
    }),
});

// What jsdom lacks of a browser, as far as the panel uses it.
class NeverResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= NeverResizes;
/** Everything is in sight. */
class SeesAll implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
  private readonly tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.tell = tell;
  }
  observe(target: Element): void {
    const entry = { isIntersecting: true, target } as IntersectionObserverEntry;
    this.tell([entry], this as unknown as IntersectionObserver);
  }
  disconnect(): void {}
}
globalThis.IntersectionObserver ??= SeesAll as unknown as typeof IntersectionObserver;
window.scrollTo = () => {};
if (!('getClientRects' in Range.prototype)) Object.assign(Range.prototype, { getClientRects: () => [] });
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  }) as MediaQueryList;
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  },
});

// Tests find the rules of forms loaded; `schemas.test.tsx` tests how they come.
await loadSchemas();

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'token_key=; Max-Age=0; Path=/';
});
