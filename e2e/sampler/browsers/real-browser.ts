import { setTimeout as pause } from 'node:timers/promises';

/** Page of a visitor in a fresh session. */
export interface RealPage {
  /** Loads an address. Resolves after the page's `load`. */
  open: (url: string) => Promise<void>;
  /** Returns the value of an expression of the page, which is JSON. */
  evaluate: (expression: string) => Promise<unknown>;
  /** Messages that the browser itself wrote about the page. Empty for browsers that pass none on. */
  messages: string[];
  /** Leaves the page for an empty one. */
  leave: () => Promise<void>;
  /** Ends the session, with requests of left pages that have not ended. */
  close: () => Promise<void>;
}

/** Browser that reports nothing about its automation once a page has loaded `HIDE_AUTOMATION`. */
export interface RealBrowser {
  /** Name and version. */
  name: string;
  newPage: () => Promise<RealPage>;
  close: () => Promise<void>;
}

/** Browser that this machine does not have. */
export class MissingBrowser extends Error {}

/** Statement of a page that hides from its later scripts that the browser is automated. */
export const HIDE_AUTOMATION =
  "Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false, configurable: true });";

/** Waits until an expression holds in the page, ten seconds at most. */
export function awaitInPage({ evaluate }: RealPage, expression: string): Promise<void> {
  return awaitTrue(() => evaluate(expression));
}

/** Waits until a condition holds, ten seconds at most. */
export async function awaitTrue(condition: () => unknown): Promise<void> {
  for (let tries = 0; tries < 200 && (await condition()) !== true; tries += 1) await pause(50);
}
