import { TableError } from './table-rows.ts';

export type XmlPart =
  | { type: 'open' | 'close'; name: string; attributes: ReadonlyMap<string, string> }
  | { type: 'text'; text: string };

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** Bounded, so that an endless name without a value takes linear time. */
const ATTRIBUTE = /([^\s=]{1,100})\s{0,10}=\s{0,10}(?:"([^"]*)"|'([^']*)')/g;

const TAG_LENGTH_MAX = 10_000;
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/**
 * Yields the parts of a spreadsheet's XML, in order. It does not support document types, so that no entity can expand.
 */
export function* xmlParts(xml: string): Generator<XmlPart> {
  let at = 0;
  while (at < xml.length) {
    const next = xml.indexOf('<', at);
    const text = xml.slice(at, next === -1 ? xml.length : next);
    if (text !== '') yield { type: 'text', text: withoutEntities(text) };
    if (next === -1) return;
    if (xml.startsWith('<!--', next)) at = after(xml, '-->', next);
    else if (xml.startsWith('<?', next)) at = after(xml, '?>', next);
    else if (xml.startsWith('<![CDATA[', next)) {
      at = after(xml, ']]>', next);
      yield { type: 'text', text: xml.slice(next + 9, at - 3) };
    } else if (xml[next + 1] === '!') throw new TableError('spreadsheet-damaged');
    else {
      at = endOfTag(xml, next);
      if (at - next > TAG_LENGTH_MAX) throw new TableError('spreadsheet-damaged');
      yield* tag(xml.slice(next + 1, at - 1));
    }
  }
}

function* tag(inner: string): Generator<XmlPart> {
  if (inner.startsWith('/')) {
    yield { type: 'close', name: localName(inner.slice(1).trim()), attributes: NO_ATTRIBUTES };
    return;
  }
  const isEmpty = inner.endsWith('/');
  const whole = isEmpty ? inner.slice(0, -1) : inner;
  const [name = ''] = whole.split(/\s/, 1);
  const attributes = new Map(
    [...whole.slice(name.length).matchAll(ATTRIBUTE)].map(([, key = '', double, single]) => [
      localName(key),
      withoutEntities(double ?? single ?? ''),
    ]),
  );
  yield { type: 'open', name: localName(name), attributes };
  if (isEmpty) yield { type: 'close', name: localName(name), attributes };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function after(xml: string, end: string, from: number): number {
  const at = xml.indexOf(end, from);
  if (at === -1) throw new TableError('spreadsheet-damaged');
  return at + end.length;
}

/** Returns the offset after the `>` that is outside quotes. */
function endOfTag(xml: string, from: number): number {
  let quote = '';
  for (let at = from + 1; at < xml.length; at += 1) {
    const sign = xml.charAt(at);
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '>') return at + 1;
    else if (sign === '"' || sign === "'") quote = sign;
  }
  throw new TableError('spreadsheet-damaged');
}

function withoutEntities(text: string): string {
  return text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, entity: string) => {
    if (!entity.startsWith('#')) return NAMED[entity] ?? whole;
    const code = Number(entity.startsWith('#x') ? `0${entity.slice(1)}` : entity.slice(1));
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}

/** Escapes the text of an element. Characters that XML cannot contain are written as spreadsheets do. */
export function xmlText(text: string): string {
  return text
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(
      // oxlint-disable-next-line no-control-regex -- these are what XML cannot hold
      /[\0-\x08\x0B-\x1F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Returns the text of a cell, decoding escapes such as `_x000D_`. */
export function cellText(text: string): string {
  return text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_whole, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
