import type { ExceptionRecord } from '@vigie/contract/observation/observation.ts';
import type { ScriptLoad } from './script-loads.ts';

/** Matches a rejected promise of a failed call, which is the collector's fault, not the script's. */
const FAILED_CALL = /failed to fetch|networkerror|load failed|network error|aborterror|net::err_/i;

/** Returns the uncaught exceptions of the tag's own script, including syntax errors. */
export function tagExceptions(loads: ScriptLoad[], exceptions: ExceptionRecord[]): ExceptionRecord[] {
  const urls = new Set(loads.flatMap((load) => load.urls));
  return exceptions.filter((exception) => {
    const words = firstLine(exception.message);
    if (isImport(words)) return [...urls].some((url) => words.includes(`'${url}'`));
    return exception.url !== null && urls.has(exception.url.replace(/#.*$/, '')) && !FAILED_CALL.test(words);
  });
}

/**
 * Returns whether an exception is a failed import. For a script of another origin in a worker, Chromium reports only
 * that importScripts failed.
 */
function isImport(words: string): boolean {
  return words.includes("'importScripts'");
}

/** Returns an exception's message without its stack. */
export function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? '';
}
