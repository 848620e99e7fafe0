import { matchesTagName } from '@vigie/contract/tag-name.ts';
import type { StackFrame } from '@vigie/contract/observation/request.ts';
import { callAt, type CallPlace } from './call-places.ts';
import { documentsOf, requestsOf, type RehearsalCase } from './rehearsal-case.ts';

/** A call in one of the page's own texts. */
export type WrittenCall = CallPlace & { url: string; text: string };

/**
 * Returns the call that made one request and not the other, in the page's own texts: the innermost of its stack that
 * no frame of the other has. Null: the tracker's own code asked, or no stack was told.
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
