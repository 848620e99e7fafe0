/** Link in an HTML text. */
export interface MailAnchor {
  href: string;
  text: string;
}

/** Maximum length of the text of a link, in characters. */
const TEXT_MAX = 1_000;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  eacute: 'é',
};

/**
 * Returns the links of an HTML text with their text. Comments are skipped, so that the lines for Outlook are, too. Takes
 * linear time, whatever the text.
 */
export function mailAnchors(html: string): MailAnchor[] {
  const anchors: MailAnchor[] = [];
  let open: MailAnchor | null = null;
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf('<', at);
    if (open !== null && open.text.length < TEXT_MAX)
      open.text += html.slice(at, start === -1 ? at + TEXT_MAX : start);
    if (start === -1) break;
    if (html.startsWith('<!--', start)) {
      const end = html.indexOf('-->', start + 4);
      if (end === -1) break;
      at = end + 3;
      continue;
    }
    const tag = readTag(html, start);
    if (tag === null) break;
    at = tag.end;
    if (tag.name === '/a') open = null;
    if ((tag.name !== 'a' && tag.name !== 'area') || tag.href === null) continue;
    open = { href: tag.href, text: '' };
    anchors.push(open);
    if (tag.name === 'area') open = null;
  }
  return anchors.map(({ href, text }) => ({
    href,
    text: decodeEntities(text).replaceAll(/\s+/g, ' ').trim(),
  }));
}

interface Tag {
  name: string;
  href: string | null;
  /** Offset behind its end. */
  end: number;
}

/** Reads a tag; null if it has no end. A quoted value may contain `>`. */
function readTag(html: string, start: number): Tag | null {
  const name = /^\/?[a-z][a-z0-9:-]{0,30}/i.exec(html.slice(start + 1, start + 34))?.[0] ?? '';
  if (name === '') return { name: '', href: null, end: start + 1 };
  let at = start + 1 + name.length;
  let href: string | null = null;
  while (at < html.length && html[at] !== '>') {
    if (/[\s/]/.test(html[at] ?? '')) {
      at += 1;
      continue;
    }
    const attribute = readAttribute(html, at);
    if (attribute === null) return null;
    if (attribute.name === 'href')
      href ??= decodeEntities(attribute.value)
        .replaceAll(/[\r\n\t]/g, '')
        .trim();
    at = attribute.end;
  }
  return at >= html.length ? null : { name: name.toLowerCase(), href, end: at + 1 };
}

function readAttribute(html: string, start: number): { name: string; value: string; end: number } | null {
  let at = start + 1;
  while (at < html.length && !/[\s=>/]/.test(html[at] ?? '')) at += 1;
  const name = html.slice(start, at).toLowerCase();
  let next = at;
  while (/\s/.test(html[next] ?? '')) next += 1;
  if (html[next] !== '=') return { name, value: '', end: at };
  next += 1;
  while (/\s/.test(html[next] ?? '')) next += 1;
  const quote = html[next];
  if (quote === '"' || quote === "'") {
    const end = html.indexOf(quote, next + 1);
    return end === -1 ? null : { name, value: html.slice(next + 1, end), end: end + 1 };
  }
  let end = next;
  while (end < html.length && !/[\s>]/.test(html[end] ?? '')) end += 1;
  return { name, value: html.slice(next, end), end };
}

/** Returns a text without its entities. */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (entity, name: string) => {
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? entity;
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}
