import { readCsv } from '../plan-files/csv-text.ts';
import { TableError } from '../plan-files/table-rows.ts';
import { decodeEntities, mailAnchors } from './mail-anchors.ts';

/** Reasons for which an address of a file is not followed. `unsubscribe`: following it may end a subscription. */
export const UNFOLLOWED_REASONS = ['unsubscribe', 'placeholder'] as const;
export type UnfollowedReason = (typeof UNFOLLOWED_REASONS)[number];

/** Addresses of a file of links. */
export interface ReadLinks {
  /** Absolute addresses as written, each once, in the order of the file. */
  urls: string[];
  /** Addresses that are not followed, with the reason. */
  unfollowed: { url: string; reason: UnfollowedReason }[];
  faults: LinkFileFault[];
}

/** Fault of a file. `line` is counted from 1. */
export type LinkFileFault =
  | { kind: 'empty' | 'no-column' | 'too-large' | 'sitemap-index' }
  | { kind: 'no-address'; line: number; text: string };

/** Form of a file; its name or its beginning decides. */
export type LinkFileForm = 'table' | 'mail' | 'sitemap';

/** Maximum number of links in one file. */
export const LINKS_MAX = 10_000;
const COLUMN = 'url';
const TEXT_SHOWN_MAX = 100;
/** Characters of a sitemap in which its root element is. */
const SITEMAP_START = 5_000;

const UNSUBSCRIBE =
  /unsub|opt[-_]?out|d[eé]sabonn|d[eé]s[-_]?inscri|abmelde|abbestell|d(?:arse|ar)[-_ ]de[-_ ]baja|disiscri|cancella[-_ ]iscri/i;
const PLACEHOLDER = /\{\{|\{%|%%|\*\||\$\{|\[\[/;

/** Returns the form of a file by its name, or by its beginning if the name does not show it. */
export function linkFileForm(name: string, text: string): LinkFileForm {
  if (/\.html?$/i.test(name)) return 'mail';
  if (/\.xml(?:\.gz)?$/i.test(name)) return 'sitemap';
  const start = text.slice(0, 5_000).trimStart();
  if (/\.(?:csv|tsv|txt)$/i.test(name) || !start.startsWith('<')) return 'table';
  return /<(?:urlset|sitemapindex)\b/i.test(start) ? 'sitemap' : 'mail';
}

/** Reads a table with a column `url`, or one address a line. */
export function readLinkTable(text: string): ReadLinks {
  const read: ReadLinks = { urls: [], unfollowed: [], faults: [] };
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n|\r/);
  const first = lines.find((line) => line.trim() !== '');
  if (first === undefined) return { ...read, faults: [{ kind: 'empty' }] };
  const rows = isAddress(unquoted(first)) ? linesOf(lines) : columnOf(text);
  if (!Array.isArray(rows)) return { ...read, faults: [rows] };
  for (const { line, text: address } of rows) {
    if (isAddress(address)) read.urls.push(address);
    else read.faults.push({ kind: 'no-address', line, text: address.slice(0, TEXT_SHOWN_MAX) });
  }
  return bounded(read);
}

/** Reads the links of a mail. Addresses of other kinds (`mailto:`, `tel:`) and anchors within the mail are ignored. */
export function readMailLinks(html: string): ReadLinks {
  const read: ReadLinks = { urls: [], unfollowed: [], faults: [] };
  for (const { href, text } of mailAnchors(html)) {
    const reason = UNSUBSCRIBE.test(href) || UNSUBSCRIBE.test(text) ? 'unsubscribe' : placeholderIn(href);
    if (reason !== null) read.unfollowed.push({ url: href, reason });
    else if (isAddress(href)) read.urls.push(href);
  }
  return bounded(read);
}

/** Reads addresses that another reader found, as in a sitemap. */
export function readLinkList(addresses: readonly string[]): ReadLinks {
  return bounded({ urls: addresses.filter(isAddress), unfollowed: [], faults: [] });
}

/**
 * Reads the pages of a sitemap that is a whole text. A sitemap that names other sitemaps is a fault. Takes linear time,
 * whatever the text.
 */
export function readSitemapText(xml: string): ReadLinks {
  if (/<(?:\w{1,20}:)?sitemapindex\b/.test(xml.slice(0, SITEMAP_START)))
    return { urls: [], unfollowed: [], faults: [{ kind: 'sitemap-index' }] };
  const addresses: string[] = [];
  for (let at = xml.indexOf('<loc>'); at !== -1; at = xml.indexOf('<loc>', at)) {
    const end = xml.indexOf('</loc>', at);
    if (end === -1) break;
    const text = xml.slice(at + '<loc>'.length, end).trim();
    addresses.push(decodeEntities(text.replace(/^<!\[CDATA\[(.*)\]\]>$/s, '$1')).trim());
    at = end;
  }
  return readLinkList(addresses);
}

function bounded({ urls, unfollowed, faults }: ReadLinks): ReadLinks {
  const distinct = [...new Set(urls)];
  const all: LinkFileFault[] =
    distinct.length > LINKS_MAX
      ? [...faults, { kind: 'too-large' }]
      : distinct.length === 0 && faults.length === 0
        ? [{ kind: 'empty' }]
        : faults;
  return { urls: distinct, unfollowed, faults: all };
}

interface Row {
  line: number;
  text: string;
}

const linesOf = (lines: readonly string[]): Row[] =>
  lines.map((text, index) => ({ line: index + 1, text: unquoted(text) })).filter(({ text }) => text !== '');

function columnOf(text: string): Row[] | LinkFileFault {
  try {
    const [heading, ...rows] = readCsv(text);
    const at = heading?.cells.findIndex((cell) => cell.trim().toLowerCase() === COLUMN) ?? -1;
    if (at === -1) return { kind: 'no-column' };
    return rows.map(({ line, cells }) => ({ line, text: (cells[at] ?? '').trim() }));
  } catch (error) {
    if (error instanceof TableError) return { kind: 'too-large' };
    throw error;
  }
}

/** Returns whether a placeholder stands before the query, so that no address is known yet. */
function placeholderIn(href: string): UnfollowedReason | null {
  return PLACEHOLDER.test(href.split(/[?#]/, 1)[0] ?? '') ? 'placeholder' : null;
}

function isAddress(text: string): boolean {
  return /^https?:\/\/[^\s]/i.test(text) && URL.canParse(text);
}

const unquoted = (line: string): string =>
  line
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .trim();
