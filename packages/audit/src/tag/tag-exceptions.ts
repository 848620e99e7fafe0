import type { ExceptionRecord } from '@vigie/contract/observation/observation.ts';
import type { ScriptLoad } from './script-loads.ts';

/** A rejected promise of a call that failed: the collector's trouble, not the script's. */
const FAILED_CALL = /failed to fetch|networkerror|load failed|network error|aborterror|net::err_/i;

/** Uncaught exceptions that the tag's own script threw, its syntax errors included. */
export function tagExceptions(loads: ScriptLoad[], exceptions: ExceptionRecord[]): ExceptionRecord[] {
  const urls = new Set(loads.flatMap((load) => load.urls));
  return exceptions.filter(
    ({ url, message }) =>
      url !== null && urls.has(url.replace(/#.*$/, '')) && !FAILED_CALL.test(firstLine(message)),
  );
}

/** An exception's own words, without its stack. */
export function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? '';
}
