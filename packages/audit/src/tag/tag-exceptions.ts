import type { ExceptionRecord } from '@vigie/contract/observation/observation.ts';
import type { ScriptLoad } from './script-loads.ts';

/** A rejected promise of a call that failed: the collector's trouble, not the script's. */
const FAILED_CALL = /failed to fetch|networkerror|load failed|network error|aborterror|net::err_/i;

/** Uncaught exceptions that the tag's own script threw, its syntax errors included. */
export function tagExceptions(loads: ScriptLoad[], exceptions: ExceptionRecord[]): ExceptionRecord[] {
  const urls = new Set(loads.flatMap((load) => load.urls));
  return exceptions.filter((exception) => {
    const words = firstLine(exception.message);
    if (isImport(words)) return [...urls].some((url) => words.includes(`'${url}'`));
    return exception.url !== null && urls.has(exception.url.replace(/#.*$/, '')) && !FAILED_CALL.test(words);
  });
}

/** Chromium hides what a script from another origin threw in a worker: importScripts says that it failed to load. */
function isImport(words: string): boolean {
  return words.includes("'importScripts'");
}

/** Returns an exception's own words, without its stack. */
export function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? '';
}
