import { createHash } from 'node:crypto';
import type { Har } from '@vigie/audit/har.ts';
import { WARCRecord, WARCSerializer, getSurt } from 'warcio';

/** A picture of the page, as it was kept. */
export interface Picture {
  mimeType: string;
  bytes: Uint8Array;
}

export interface WebArchive {
  /** WARC 1.1, each record compressed by itself. */
  warc: Uint8Array;
  /** Where its records are, by address and time (CDXJ). */
  index: string;
}

type Entry = Har['log']['entries'][number];

const NAME = 'data.warc.gz';
const STATUS_TEXTS = /[\r\n]/g;

/**
 * Writes the requests of a visit as a web archive, each with its answer. Bodies of answers are not recorded, and said to be
 * left out (`WARC-Truncated`). The same visit makes the same bytes.
 */
export async function webArchiveOf(har: Har, pageUrl: string, picture: Picture | null): Promise<WebArchive> {
  const chunks: Uint8Array[] = [];
  const lines: string[] = [];
  let offset = 0;

  async function add(record: WARCRecord): Promise<{ offset: number; length: number }> {
    const bytes = await WARCSerializer.serialize(record, { gzip: true });
    const at = { offset, length: bytes.length };
    chunks.push(bytes);
    offset += bytes.length;
    return at;
  }

  const { creator, browser, entries, pages } = har.log;
  const startedAt = pages[0]?.startedDateTime ?? '';
  const opening = { ...datedBy(startedAt), filename: NAME, warcVersion: 'WARC/1.1' as const };
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
    const at = await addEntry(entry, number, add);
    if (at !== null) lines.push(indexLine(entry, at));
  }
  if (picture !== null) {
    const record = WARCRecord.create(
      {
        ...datedBy(startedAt),
        type: 'resource',
        url: `urn:view:${pageUrl}`,
        warcVersion: 'WARC/1.1',
        warcHeaders: { 'WARC-Record-ID': idOf('picture', startedAt), 'Content-Type': picture.mimeType },
      },
      [picture.bytes],
    );
    await add(record);
  }
  return {
    warc: Buffer.concat(chunks),
    index: lines
      .toSorted()
      .map((line) => `${line}\n`)
      .join(''),
  };
}

type Add = (record: WARCRecord) => Promise<{ offset: number; length: number }>;

/** Where its answer is; null where there was none. */
async function addEntry(entry: Entry, number: number, add: Add) {
  const { request, response, startedDateTime } = entry;
  const common = { ...datedBy(startedDateTime), url: request.url, warcVersion: 'WARC/1.1' as const };
  const responseId = idOf(`response ${number}`, `${startedDateTime} ${request.url}`);
  const isAnswered = response.status > 0;
  const at = isAnswered
    ? await add(
        WARCRecord.create(
          {
            ...common,
            type: 'response',
            statusline: `HTTP/1.1 ${response.status} ${response.statusText.replaceAll(STATUS_TEXTS, ' ')}`,
            httpHeaders: headersOf(response.headers),
            warcHeaders: { 'WARC-Record-ID': responseId, 'WARC-Truncated': 'unspecified' },
          },
          [],
        ),
      )
    : null;
  const path = URL.parse(request.url);
  await add(
    WARCRecord.create(
      {
        ...common,
        type: 'request',
        statusline: `${request.method} ${path === null ? '/' : path.pathname + path.search} HTTP/1.1`,
        httpHeaders: headersOf(request.headers),
        warcHeaders: {
          'WARC-Record-ID': idOf(`request ${number}`, `${startedDateTime} ${request.url}`),
          ...(isAnswered && { 'WARC-Concurrent-To': responseId }),
        },
      },
      [bodyOf(request.postData)],
    ),
  );
  return at;
}

function bodyOf(data: Entry['request']['postData']): Uint8Array {
  if (data === undefined) return new Uint8Array();
  return Buffer.from(data.text, data._encoding === 'base64' ? 'base64' : 'utf8');
}

/** A header that a page wrote on several lines would end the headers of the record. */
function headersOf(headers: readonly { name: string; value: string }[]): Array<[string, string]> {
  return headers.map(({ name, value }) => [
    name.replaceAll(/[\s:]/g, ''),
    value.replaceAll(/\s*\n\s*/g, ', '),
  ]);
}

/** To the second, as WARC 1.0 has it: readers of WARC 1.1 take it too. */
const datedBy = (instant: string) => ({ date: `${instant.slice(0, 19)}Z` });

/** Made of what it names, so that the same visit makes the same bytes. */
function idOf(what: string, told: string): string {
  const hex = createHash('sha256').update(`${what} ${told}`).digest('hex');
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
  at: { offset: number; length: number },
): string {
  const time = startedDateTime.replaceAll(/\D/g, '').slice(0, 14);
  const fields = {
    url: request.url,
    mime: response.content.mimeType,
    status: response.status,
    ...at,
    filename: NAME,
  };
  return `${getSurt(request.url)} ${time} ${JSON.stringify(fields)}`;
}
