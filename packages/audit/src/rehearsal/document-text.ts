import type { Change } from '@vigie/contract/change.ts';
import type { SeenPage } from './rehearsal-case.ts';
import { documentsOf, requestsOf } from './rehearsal-case.ts';

type Replacement = Extract<Change, { kind: 'replace-text' }>;

/** Script element of a document as written. */
export interface ScriptElement {
  whole: string;
  at: number;
  /** Null if the element contains its code. */
  src: string | null;
  code: string;
  /** Offset of its code in the document. */
  codeAt: number;
}

/** Limits against a hostile page with any number of unclosed elements. */
const LIMITS = { elements: 2_000, attributesLength: 8_000, contextLength: 2_000 } as const;
const OPENING = /<script\b/gi;
const ATTRIBUTES = /^((?:[^<>"']|"[^"]*"|'[^']*')*)>/;
const CLOSING = /<\/script\s*>/gi;
const SRC = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
/** Matches the type of a data block, which is no script. */
const DATA = /\stype\s*=\s*["']?(?!module\b|text\/javascript\b|application\/javascript\b)[\w/+-]+/i;
const CONTEXT_STEP = 40;

export function scriptElements(html: string): ScriptElement[] {
  const elements: ScriptElement[] = [];
  let from = 0;
  let tried = 0;
  for (const { 0: name, index } of html.matchAll(OPENING)) {
    if ((tried += 1) > LIMITS.elements) break;
    const start = index + name.length;
    const opened = ATTRIBUTES.exec(html.slice(start, start + LIMITS.attributesLength));
    if (index < from || opened === null) continue;
    const codeAt = start + opened[0].length;
    CLOSING.lastIndex = codeAt;
    const closed = CLOSING.exec(html);
    if (closed === null) break;
    from = closed.index + closed[0].length;
    const [, attributes = ''] = opened;
    if (DATA.test(attributes)) continue;
    const code = html.slice(codeAt, closed.index);
    elements.push({ whole: html.slice(index, from), at: index, src: srcIn(attributes), code, codeAt });
  }
  return elements;
}

function srcIn(attributes: string): string | null {
  const src = SRC.exec(attributes);
  return src === null ? null : (src[1] ?? src[2] ?? src[3] ?? '').replaceAll('&amp;', '&');
}

/** Returns the address of an element in a document, or null. */
export function addressOf({ src }: ScriptElement, documentUrl: string): string | null {
  return src === null ? null : (URL.parse(src, documentUrl)?.href ?? null);
}

/** Returns the replacement or removal of one part of a text. Equal parts elsewhere stay. */
export function replacePart(
  { url, text }: { url: string; text: string },
  { at, length }: { at: number; length: number },
  by = '',
): Replacement {
  let from = at;
  const first = Math.max(0, at - LIMITS.contextLength);
  while (from > first && isTwice(text, text.slice(from, at + length)))
    from = Math.max(first, from - CONTEXT_STEP);
  const find = text.slice(from, at + length);
  return { kind: 'replace-text', url, find, with: text.slice(from, at) + by };
}

function isTwice(text: string, part: string): boolean {
  return text.indexOf(part) !== text.lastIndexOf(part);
}

/** Returns the replacement of an address wherever the page's own texts contain it; null if none does. */
export function replaceAddress(page: SeenPage, from: string, to: string): Replacement | null {
  const documents = documentsOf(page);
  const known = new Set(documents.map(({ url }) => url));
  const scripts = requestsOf(page)
    .filter(({ resourceType, finalUrl }) => resourceType === 'script' && !known.has(finalUrl))
    .flatMap(({ finalUrl }) => {
      const text = page.texts[finalUrl];
      return text === undefined ? [] : [{ url: finalUrl, text }];
    });
  for (const { url, text } of [...documents, ...scripts]) {
    const written = writtenAs(from, documents[0]?.url ?? url).find(({ find }) => text.includes(find));
    if (written) return { kind: 'replace-text', url, find: written.find, with: written.put(to) };
  }
  return null;
}

/**
 * Returns the written forms of an address: complete, without its scheme, or its path; in quotes if it could be part of
 * another one.
 */
function writtenAs(address: string, base: string): { find: string; put: (to: string) => string }[] {
  const { origin = '', protocol = '', pathname = '', search = '' } = URL.parse(address) ?? {};
  const isOwn = origin === URL.parse(base)?.origin;
  const path = pathname + search;
  const parts = [address, address.slice(protocol.length), ...(isOwn ? [path, path.slice(1)] : [])];
  const quoted = parts.flatMap((part) =>
    ['"', "'"].flatMap((quote) => [
      { find: quote + part + quote, put: (to: string) => quote + to + quote },
      {
        find: quote + part.replaceAll('&', '&amp;') + quote,
        put: (to: string) => quote + to.replaceAll('&', '&amp;') + quote,
      },
      {
        find: quote + part.replaceAll('/', '\\/') + quote,
        put: (to: string) => quote + to.replaceAll('/', '\\/') + quote,
      },
    ]),
  );
  return [...quoted, { find: address, put: (to) => to }];
}
