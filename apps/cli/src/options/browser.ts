import {
  readBrowser,
  wrongBrowser,
  type BrowserChoice,
} from '@vigie/inspector/browser/chromium/browser-choice.ts';
import type { Reading } from './option.ts';

/** Returns the browser that an option names. */
export function browser(word: string): Reading<BrowserChoice> {
  const value = readBrowser(word);
  return value === null ? { wrong: wrongBrowser(word) } : { value: { value, setting: '--browser' } };
}
