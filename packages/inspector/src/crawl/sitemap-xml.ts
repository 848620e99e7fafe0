import { SaxesParser } from 'saxes';
import { LimitMet } from './discovery-limits.ts';
import { NotASitemap, type Parse, type SitemapEntry } from './sitemap-entry.ts';

/** Maximum depth of elements: a sitemap has four levels, and its extensions a few more. */
const DEPTH_MAX = 16;
/**
 * Maximum number of characters of one tag with its attributes, of one text, and of comments, instructions and doctype
 * between them.
 */
export const PART_MAX = 65_536;
/**
 * Maximum number of ignored errors of the file: one undeclared entity in each address of a full sitemap is accepted.
 */
const ERRORS_MAX = 60_000;
/** Number of characters after which the parser's buffers are checked. */
const SLICE = 16_384;
const ROOTS = ['urlset', 'sitemapindex'];

/**
 * Returns a parser for the XML of a sitemap. The XML library buffers each unfinished token and every open element
 * without limit. So the text is passed in slices, and the parser stops when a token grows too long or too many elements
 * are open.
 */
export function readXml(): Parse {
  const parser = new SaxesParser();
  const open: string[] = [];
  let entries: SitemapEntry[] = [];
  let text = '';
  let hasRoot = false;
  let errors = 0;
  let partEndedAt = 0;
  const partEnded = () => void (partEndedAt = parser.position);
  const addText = (piece: string) => {
    partEnded();
    if (open.at(-1) !== 'loc') return;
    text += piece;
    if (text.length > PART_MAX) throw partTooLong();
  };

  // Exactly five handlers: with handlers of comments and others the parser becomes three times slower.
  parser.on('error', () => {
    errors += 1;
    if (errors > ERRORS_MAX) throw new LimitMet('too-many-errors', `more than ${ERRORS_MAX} errors of XML`);
  });
  parser.on('text', addText);
  parser.on('cdata', (piece) => addText(piece.replaceAll('&amp;', '&')));
  parser.on('opentag', ({ name }) => {
    partEnded();
    open.push(localName(name));
    if (!hasRoot && !ROOTS.includes(open[0] ?? '')) throw new NotASitemap(`<${name.slice(0, 100)}>`);
    hasRoot = true;
    if (open.length > DEPTH_MAX)
      throw new LimitMet('nested-too-deep', `more than ${DEPTH_MAX} elements within each other`);
    text = '';
  });
  parser.on('closetag', () => {
    partEnded();
    const [name, parent] = [open.pop(), open.at(-1)];
    if (name === 'loc' && (parent === 'url' || parent === 'sitemap') && text.trim() !== '') {
      entries.push({ kind: parent === 'url' ? 'page' : 'sitemap', url: text.trim() });
    }
    text = '';
  });

  const escape = ampersandEscape();
  return (piece) => {
    entries = [];
    const escaped = escape(piece);
    for (let at = 0; at < escaped.length; at += SLICE) {
      parser.write(escaped.slice(at, at + SLICE));
      if (parser.position - partEndedAt > PART_MAX) throw partTooLong();
    }
    if (piece === null) parser.close();
    if (piece === null && !hasRoot) throw new NotASitemap('no element');
    return entries;
  };
}

/** Returns the error for a part that is too long. It also serves text lists, whose lines are bounded too. */
export function partTooLong(): LimitMet {
  return new LimitMet('part-too-long', `a tag, text, comment or line of more than ${PART_MAX} characters`);
}

/**
 * Returns a function that escapes bare `&` characters. Many sitemaps contain URLs with a bare `&`, for which the parser
 * would search the end of an entity without limit.
 */
function ampersandEscape(): (piece: string | null) => string {
  let rest = '';
  return (piece) => {
    const text = rest + (piece ?? '');
    const last = text.lastIndexOf('&');
    const isOpen = piece !== null && last !== -1 && /^&#?\w{0,31}$/.test(text.slice(last));
    rest = isOpen ? text.slice(last) : '';
    return (isOpen ? text.slice(0, last) : text).replace(/&(?!#?\w{1,31};)/g, '&amp;');
  };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
