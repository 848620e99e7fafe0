import { matchesTagName } from '@vigie/contract/tag-name.ts';
import type { StackFrame } from '@vigie/contract/observation/request.ts';
import { callAt, type CallPosition } from './find-calls.ts';
import { documentsOf, requestsOf, type RehearsalCase } from './rehearsal-case.ts';

/** Call in one of the page's own texts. */
export type WrittenCall = CallPosition & { url: string; text: string };

/**
 * Returns the call in the page's own texts that made one request and not the other: the innermost stack frame that the
 * other lacks. Null if the tracker's own code made the request, or if there is no stack.
 */
export function callBehind(rehearsed: RehearsalCase, requestId: string, otherId: string): WrittenCall | null {
  const requests = requestsOf(rehearsed);
  const stackOf = (wanted: string) => requests.find(({ id }) => id === wanted)?.initiator.stack ?? [];
  const other = new Set(stackOf(otherId).map(positionOf));
  const { jsTagName } = rehearsed.tracking;
  const texts = new Map(documentsOf(rehearsed).map(({ url, text }) => [url, text]));
  for (const frame of stackOf(requestId)) {
    const url = frame.url.replace(/#.*$/su, '');
    const text = texts.get(url) ?? rehearsed.texts[url];
    if (text === undefined || matchesTagName(jsTagName, url) || other.has(positionOf(frame))) continue;
    const call = callAt(text, offsetOf(text, frame));
    if (call !== null) return { url, text, ...call };
  }
  return null;
}

const positionOf = ({ url, line, column }: StackFrame) => `${url} ${line} ${column}`;

function offsetOf(text: string, { line, column }: StackFrame): number {
  let start = 0;
  for (let at = 1; at < line; at += 1) {
    const end = text.indexOf('\n', start);
    if (end === -1) return text.length;
    start = end + 1;
  }
  return start + column - 1;
}
