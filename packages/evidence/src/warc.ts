import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Har } from '@vigie/audit/har.ts';
import { WARCRecord, WARCSerializer, getSurt } from 'warcio';

/** Picture of the page, as stored. */
export interface Picture {
  mimeType: string;
  bytes: Uint8Array;
}

export interface WebArchive {
  /** WARC 1.1, each record compressed by itself. */
  warc: Uint8Array;
  /** Positions of its records (CDXJ), a line for each response. */
  index: string[];
}

export interface ArchivedVisit {
  har: Har;
  pageUrl: string;
  picture: Picture | null;
  /** Name of the archive's file, by which records of two visits of the same instant differ. */
  name?: string;
}

type Entry = Har['log']['entries'][number];

export const ARCHIVE = 'data.warc.gz';

/**
 * Writes the requests of a visit as a web archive, each with its response. Bodies of responses are not recorded, and
 * are marked as left out (`WARC-Truncated`). The same visit gives the same bytes.
 */
export async function webArchiveOf({
  har,
  pageUrl,
  picture,
  name = ARCHIVE,
}: ArchivedVisit): Promise<WebArchive> {
  const idOf =
    name === ARCHIVE ? idFor : (what: string, identity: string) => idFor(`${name} ${what}`, identity);
  const chunks: Uint8Array[] = [];
  const lines: string[] = [];
  let offset = 0;

  async function add(record: WARCRecord): Promise<{ offset: number; length: number }> {
    // Twice as fast as the library's own compression.
    const bytes = gzipSync(await WARCSerializer.serialize(record));
    const at = { offset, length: bytes.length };
    chunks.push(bytes);
    offset += bytes.length;
    return at;
  }

  const { creator, browser, entries, pages } = har.log;
  const startedAt = pages[0]?.startedDateTime ?? '';
  const opening = { ...datedBy(startedAt), filename: name, warcVersion: 'WARC/1.1' as const };
  await add(
    WARCRecord.createWARCInfo(
      { ...opening, warcHeaders: { 'WARC-Record-ID': idOf('warcinfo', startedAt) } },
      {
        software: `${creator.name} ${creator.version}`,
        format: 'WARC File Format 1.1',
        browser: browser.version,
      },
    ),
  );
  for (const [number, entry] of entries.entries()) {
    const at = await addEntry(entry, add, (what, identity) => idOf(`${what} ${number}`, identity));
    if (at !== null) lines.push(indexLine(entry, { ...at, filename: name }));
  }
  if (picture !== null) {
    const record = WARCRecord.create(
      {
        ...datedBy(startedAt),
        type: 'resource',
        url: `urn:view:${targetOf(pageUrl)}`,
        warcVersion: 'WARC/1.1',
        warcHeaders: { 'WARC-Record-ID': idOf('picture', startedAt), 'Content-Type': picture.mimeType },
      },
      [picture.bytes],
    );
    await add(record);
  }
  return { warc: Buffer.concat(chunks), index: lines };
}

/** Returns the index of one archive or of several, sorted by address and time. */
export function writeIndex(lines: readonly string[]): Uint8Array {
  return Buffer.from(
    lines
      .toSorted()
      .map((line) => `${line}\n`)
      .join(''),
  );
}

type IdOf = (what: string, identity: string) => string;
type Add = (record: WARCRecord) => Promise<{ offset: number; length: number }>;

/** Adds a request and its response; returns the position of the response, null if there was none. */
async function addEntry(entry: Entry, add: Add, idOf: IdOf) {
  const { request, response, startedDateTime } = entry;
  const identity = `${startedDateTime} ${request.url}`;
  const responseId = idOf('response', identity);
  const isAnswered = response.status > 0;
  const common = { startedDateTime, url: request.url };
  const statusLine = `HTTP/1.1 ${response.status} ${response.statusText}`;
  const path = URL.parse(request.url);
  const requestLine = `${request.method} ${path === null ? '/' : path.pathname + path.search} HTTP/1.1`;
  const at = isAnswered
    ? await add(
        httpRecord({
          ...common,
          type: 'response',
          warcHeaders: { 'WARC-Record-ID': responseId, 'WARC-Truncated': 'unspecified' },
          head: headOf(statusLine, response.headers),
          body: new Uint8Array(),
        }),
      )
    : null;
  await add(
    httpRecord({
      ...common,
      type: 'request',
      warcHeaders: {
        'WARC-Record-ID': idOf('request', identity),
        ...(isAnswered && { 'WARC-Concurrent-To': responseId }),
        ...(request.postData?.comment !== undefined && { 'WARC-Truncated': 'length' }),
      },
      head: headOf(requestLine, request.headers),
      body: bodyOf(request.postData),
    }),
  );
  return at;
}

interface HttpMessage {
  type: 'request' | 'response';
  startedDateTime: string;
  url: string;
  warcHeaders: Record<string, string>;
  head: Uint8Array;
  body: Uint8Array;
}

/** Returns an HTTP record, written here as a block. The library splits headers at `,,,`, and refuses some. */
function httpRecord({ type, startedDateTime, url, warcHeaders, head, body }: HttpMessage): WARCRecord {
  const digest = `sha256:${createHash('sha256').update(body).digest('hex')}`;
  const record = WARCRecord.create(
    {
      ...datedBy(startedDateTime),
      type,
      url: targetOf(url),
      warcVersion: 'WARC/1.1',
      warcHeaders: { ...warcHeaders, 'WARC-Payload-Digest': digest },
    },
    [head, body],
  );
  record.httpHeaders = null;
  return record;
}

/** Returns a text without line breaks, so that no text of a page adds a line to the archive. */
const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ');

function headOf(firstLine: string, headers: readonly { name: string; value: string }[]): Uint8Array {
  const lines = headers.map(({ name, value }) => `${name.replaceAll(/[\s:]/g, '')}: ${oneLine(value)}`);
  return Buffer.from([oneLine(firstLine), ...lines, '', ''].join('\r\n'));
}

/**
 * Returns the address of a record. Escapes three commas, which would separate two values, and spaces and line breaks,
 * which would break the index.
 */
function targetOf(url: string): string {
  const written = URL.parse(url)?.href ?? url;
  return written
    .replaceAll(',,,', '%2C%2C%2C')
    .replaceAll(/[\s\p{Cc}\p{Cs}]/gu, (character) => encodeURIComponent(character.toWellFormed()));
}

function bodyOf(data: Entry['request']['postData']): Uint8Array {
  if (data === undefined) return new Uint8Array();
  return Buffer.from(data.text, data._encoding === 'base64' ? 'base64' : 'utf8');
}

/** Returns the date to the second, as in WARC 1.0, which readers of WARC 1.1 accept too. */
const datedBy = (instant: string) => ({ date: `${instant.slice(0, 19)}Z` });

/** Returns an id derived from what it names, so that the same visit gives the same bytes. */
function idFor(what: string, identity: string): string {
  const hex = createHash('sha256').update(`${what} ${identity}`).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `<urn:uuid:${parts.join('-')}>`;
}

function indexLine(
  { request, response, startedDateTime }: Entry,
  at: { offset: number; length: number; filename: string },
): string {
  const url = targetOf(request.url);
  const time = startedDateTime.replaceAll(/\D/g, '').slice(0, 14);
  const fields = {
    url,
    mime: response.content.mimeType,
    status: response.status,
    ...at,
  };
  return `${getSurt(url)} ${time} ${JSON.stringify(fields)}`;
}
