import type { Change } from '@vigie/contract/change.ts';
import type { SeenPage } from './rehearsal-case.ts';
import { documentsOf, requestsOf } from './rehearsal-case.ts';

type Replacement = Extract<Change, { kind: 'replace-text' }>;

/** A script element of a document, as it is written there. */
export interface ScriptElement {
  whole: string;
  at: number;
  /** Null: the element holds its code itself. */
  src: string | null;
  code: string;
}

const ELEMENT = /<script\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/script\s*>/gi;
const SRC = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
/** A block of data is no script. */
const DATA = /\stype\s*=\s*["']?(?!module\b|text\/javascript\b|application\/javascript\b)[\w/+-]+/i;
const CONTEXT_STEP = 40;

export function scriptElements(html: string): ScriptElement[] {
  return [...html.matchAll(ELEMENT)].flatMap(({ 0: whole, 1: attributes = '', 2: code = '', index }) => {
    if (DATA.test(attributes)) return [];
    const src = SRC.exec(attributes);
    const address = src === null ? null : (src[1] ?? src[2] ?? src[3] ?? '').replaceAll('&amp;', '&');
    return [{ whole, at: index, src: address, code }];
  });
}

/** What an element's address is on a document of that address. */
export function addressOf({ src }: ScriptElement, documentUrl: string): string | null {
  return src === null ? null : (URL.parse(src, documentUrl)?.href ?? null);
}

/** Takes one part out of a text, or puts another into its place, and no other part that reads the same. */
export function replacePart(
  { url, text }: { url: string; text: string },
  { at, length }: { at: number; length: number },
  by = '',
): Replacement {
  let from = at;
  while (from > 0 && isTwice(text, text.slice(from, at + length))) from = Math.max(0, from - CONTEXT_STEP);
  const find = text.slice(from, at + length);
  return { kind: 'replace-text', url, find, with: text.slice(from, at) + by };
}

function isTwice(text: string, part: string): boolean {
  return text.indexOf(part) !== text.lastIndexOf(part);
}

/** Writes another address wherever the page's own texts write this one; null where none of them does. */
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

/** How pages write an address: whole, without its scheme, by its path; in quotes where it could be part of another one. */
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
