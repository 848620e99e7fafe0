import { isAbsolute, resolve } from 'node:path';
import { BROWSER_WORDS } from '@vigie/contract/browser.ts';

/** Requested browser, and the setting that requested it, which errors name. */
export interface BrowserChoice {
  /** `bundled`, `installed` or an absolute path. */
  value: string;
  setting: string;
}

const isWord = (text: string) => (BROWSER_WORDS as readonly string[]).includes(text);

/** Parses a word or a path; null for any other word. A path contains a separator. */
export function readBrowser(text: string): string | null {
  const value = text.trim();
  const word = value.toLowerCase();
  if (isWord(word)) return word;
  if (isAbsolute(value)) return value;
  return /[/\\]/.test(value) ? resolve(value) : null;
}

/** Returns the end of an error sentence that begins with the setting's name. */
export const wrongBrowser = (text: string): string =>
  `"${text}" is neither bundled nor installed nor a path: write for example /usr/bin/chromium`;
