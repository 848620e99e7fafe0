import type { Change } from '@vigie/contract/change.ts';

/** Bytes in which browsers search the charset of a document; HTML, "prescan a byte stream". */
const PRESCAN_BYTES = 1024;
const FALLBACK_CHARSET = 'windows-1252';

/**
 * Returns the text of a body, by its byte order mark, its header, the document's charset, or else the browsers'
 * default.
 */
export function decodedText(bytes: Buffer, contentType: string): string {
  const named = /charset\s*=\s*["']?([^\s;"']+)/i;
  const isHtml = /html/i.test(contentType);
  const start = bytes.subarray(0, PRESCAN_BYTES).toString('latin1');
  const inDocument = isHtml ? /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1] : undefined;
  const label = named.exec(contentType)?.[1] ?? inDocument;
  return decoderOf(bytes, label, isHtml ? FALLBACK_CHARSET : 'utf-8').decode(bytes);
}

function decoderOf(bytes: Buffer, label: string | undefined, fallback: string): TextDecoder {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) return new TextDecoder('utf-8');
  try {
    return new TextDecoder(label ?? fallback);
  } catch {
    return new TextDecoder(fallback);
  }
}

/** Returns the text of a body after the changes, applied one after the other. */
export function changedText(text: string, changes: readonly Change[]): string {
  return changes.reduce((changed, change) => {
    if (change.kind === 'replace-text') return changed.split(change.find).join(change.with);
    if (change.kind !== 'insert') return changed;
    const at = insertionOffset(changed, change.where);
    return changed.slice(0, at) + change.html + changed.slice(at);
  }, text);
}

/** Returns the position of an insertion. A document may omit its tags: its head then begins after the leading text. */
function insertionOffset(html: string, where: Extract<Change, { kind: 'insert' }>['where']): number {
  if (where === 'body-end')
    return lastOf(html, /<\/body\s*>/gi) ?? lastOf(html, /<\/html\s*>/gi) ?? html.length;
  if (where === 'head-end') {
    const end = /<\/head\s*>/i.exec(html) ?? /<body[\s>]/i.exec(html);
    if (end !== null) return end.index;
  }
  const opening =
    /<head(\s[^<>]*)?>/i.exec(html) ?? /<html(\s[^<>]*)?>/i.exec(html) ?? /<!doctype[^<>]*>/i.exec(html);
  return opening === null ? 0 : opening.index + opening[0].length;
}

function lastOf(html: string, pattern: RegExp): number | undefined {
  return [...html.matchAll(pattern)].at(-1)?.index;
}
