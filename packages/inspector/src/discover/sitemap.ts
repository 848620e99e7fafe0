import { Readable } from 'node:stream';
import { constants, createGunzip } from 'node:zlib';
import { SaxesParser } from 'saxes';

/** An entry of a sitemap: a page, or another sitemap that an index names. */
export interface SitemapEntry {
  kind: 'page' | 'sitemap';
  url: string;
}

/** The body is neither a sitemap nor a list of URLs. */
export class NotASitemap extends Error {
  override name = 'NotASitemap';
}

/**
 * Reads a sitemap as it arrives, a batch of entries for each chunk: XML (urlset or sitemapindex) or text with a URL
 * a line, gzipped or not, which its first bytes tell. Broken XML gives what can be read of it. Raises NotASitemap,
 * and what the body raises.
 */
export async function* readSitemap(body: AsyncIterable<Uint8Array>): AsyncGenerator<SitemapEntry[]> {
  let parse: Parse | null = null;
  for await (const text of textOf(await unzipped(body))) {
    if (parse === null && text.trim() === '') continue;
    parse ??= text.trimStart().startsWith('<') ? xmlParse() : linesParse();
    const entries = parse(text);
    if (entries.length > 0) yield entries;
  }
  const last = parse?.(null) ?? [];
  if (last.length > 0) yield last;
}

/** Takes a piece of text, or null for the end; gives the entries that are complete. */
type Parse = (text: string | null) => SitemapEntry[];

function xmlParse(): Parse {
  const parser = new SaxesParser();
  const path: string[] = [];
  let entries: SitemapEntry[] = [];
  let text = '';
  let rootChecked = false;
  parser.on('error', () => undefined);
  parser.on('opentag', ({ name }) => {
    path.push(localName(name));
    if (!rootChecked && !['urlset', 'sitemapindex'].includes(path[0] ?? ''))
      throw new NotASitemap(`<${name}>`);
    rootChecked = true;
    text = '';
  });
  parser.on('text', (piece) => (text += piece));
  parser.on('cdata', (piece) => (text += piece.replaceAll('&amp;', '&')));
  parser.on('closetag', () => {
    const [name, parent] = [path.pop(), path.at(-1)];
    if (name === 'loc' && (parent === 'url' || parent === 'sitemap') && text.trim() !== '') {
      entries.push({ kind: parent === 'url' ? 'page' : 'sitemap', url: text.trim() });
    }
    text = '';
  });
  const escape = ampersandEscape();
  return (piece) => {
    entries = [];
    parser.write(escape(piece));
    if (piece === null) parser.close();
    if (piece === null && !rootChecked) throw new NotASitemap('no element');
    return entries;
  };
}

/** Many sitemaps hold URLs with a bare `&`, after which the parser would look for the end of an entity for ever. */
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

function linesParse(): Parse {
  let rest = '';
  return (piece) => {
    const lines = (rest + (piece ?? '\n')).split(/\r?\n/);
    rest = lines.pop() ?? '';
    const urls = lines.map((line) => line.trim()).filter((line) => line !== '');
    const stranger = urls.find((url) => !/^https?:\/\//i.test(url));
    if (stranger !== undefined) throw new NotASitemap(stranger.slice(0, 100));
    return urls.map((url) => ({ kind: 'page', url }));
  };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** A gzip file has its own first bytes, whatever its name and headers say. */
async function unzipped(body: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const chunks = body[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array();
  while (head.length < 2) {
    const { value, done } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  const whole = Readable.from(prepended(head, chunks));
  if (head[0] !== 0x1f || head[1] !== 0x8b) return whole;
  const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
  whole.once('error', (error) => gunzip.destroy(error));
  gunzip.once('close', () => whole.destroy());
  return whole.pipe(gunzip);
}

async function* prepended(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield head;
    for (;;) {
      const { value, done } = await rest.next();
      if (done) return;
      yield value;
    }
  } finally {
    await rest.return?.();
  }
}

async function* textOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
