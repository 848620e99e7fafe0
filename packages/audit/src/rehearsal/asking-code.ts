import { matchesTagName } from '@vigie/contract/tag-name.ts';
import type { StackFrame } from '@vigie/contract/observation/request.ts';
import { documentsOf, requestsOf, type RehearsalCase } from './rehearsal-case.ts';

/** A call in one of the page's own texts. */
export interface WrittenCall {
  url: string;
  text: string;
  at: number;
  length: number;
}

/**
 * The call that made one request and not the other, in the page's own texts: the innermost of its stack that no frame of
 * the other has. Null: the tracker's own code asked, or no stack was told.
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

/** The whole call whose name or arguments begin at a place. */
function callAt(text: string, offset: number): { at: number; length: number } | null {
  let at = offset;
  while (at > 0 && /[\w$.]/.test(text[at - 1] ?? '')) at -= 1;
  const name = /^[\w$.]+\s*/.exec(text.slice(at))?.[0] ?? '';
  const open = at + name.length;
  if (name === '' || text[open] !== '(' || /\bnew\s+$/.test(text.slice(Math.max(0, at - 8), at))) return null;
  const end = closing(text, open);
  if (end === null || /^\s*[.([]/.test(text.slice(end + 1, end + 4))) return null;
  return { at, length: end + 1 - at };
}

function closing(text: string, open: number): number | null {
  let depth = 0;
  const parts = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|[(){}[\]]/g;
  for (const { 0: part, index } of text.slice(open).matchAll(parts)) {
    if (/^[([{]$/.test(part)) depth += 1;
    if (/^[)\]}]$/.test(part)) depth -= 1;
    if (depth === 0) return open + index;
  }
  return null;
}
