import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { loadSchemas } from '../shared/forms/schemas.ts';

configure({
  // Screens load their chunks. These timeouts end endless waits, and must stay far above the times of a busy machine.
  asyncUtilTimeout: 60_000,
  // A wait creates this error at each failed poll: reading the page's text is fast, serializing its tree is not.
  getElementError: (message, container) =>
    Object.assign(new Error(`${message}\n\nThe page says: ${container.textContent}`), {
      name: 'TestingLibraryElementError',
    }),
});

// Browser interfaces that jsdom lacks, as far as the panel uses them.
class NeverResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= NeverResizes;
/** Reports every element as visible. */
class SeesAll implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
  private readonly notify: IntersectionObserverCallback;
  constructor(notify: IntersectionObserverCallback) {
    this.notify = notify;
  }
  observe(target: Element): void {
    const entry = { isIntersecting: true, target } as IntersectionObserverEntry;
    this.notify([entry], this as unknown as IntersectionObserver);
  }
  disconnect(): void {}
}
globalThis.IntersectionObserver ??= SeesAll as unknown as typeof IntersectionObserver;
window.scrollTo = () => {};
if (!('scrollIntoView' in Element.prototype)) Object.assign(Element.prototype, { scrollIntoView: () => {} });
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

// Tests run with loaded form rules; `schemas.test.tsx` tests the loading.
await loadSchemas();

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'token_key=; Max-Age=0; Path=/';
});
