import { harOf } from '@vigie/audit/har.ts';
import { WARCParser } from 'warcio';
import { describe, expect, test } from 'vitest';
import { observation, request } from '../../audit/test/observation-builder.ts';
import { createMatrixArchive } from './matrix-archive.ts';
import { visitFiles, type SealedVisit } from './visit-files.ts';

const PAGE = 'https://shop.example/';
const visited = observation({
  requestedUrl: PAGE,
  requests: {
    state: 'recorded',
    value: [
      request({
        url: PAGE,
        resourceType: 'document',
        mimeType: 'text/html',
        responseHeaders: { 'content-type': 'text/html', 'set-cookie': 'a=secret\nb=secret' },
      }),
      request({
        url: 'https://t.example/hit?x=1',
        method: 'POST',
        status: 204,
        body: { text: 'e=purchase', encoding: 'utf8', sizeBytes: 10, cut: false },
        requestHeaders: { Authorization: 'Bearer secret', 'X-Injected': 'a\r\nWARC-Type: response' },
      }),
      request({ url: 'https://t.example/lost', status: null, state: 'failed' }),
    ],
  },
});
const sealed: SealedVisit = {
  har: harOf(visited, '1.0.0'),
  pageUrl: PAGE,
  title: 'Shop',
  startedAt: visited.startedAt,
  picture: { mimeType: 'image/webp', bytes: Buffer.from('a picture') },
  records: { verdicts: [{ check: 'csp' }] },
};

async function recordsOf(warc: Uint8Array) {
  const records = [];
  for await (const record of WARCParser.iterRecords([warc]))
    records.push({
      type: record.warcType,
      url: record.warcTargetURI ?? null,
      text: await record.contentText(),
    });
  return records;
}

test('a visit is an archive that other readers open, without secrets', async () => {
  const files = await visitFiles(sealed);
  const warc = files.get('archive/data.warc.gz') ?? new Uint8Array();
  expect((await recordsOf(warc)).map(({ type, url }) => `${type} ${url}`)).toEqual([
    'warcinfo null',
    `response ${PAGE}`,
    `request ${PAGE}`,
    'response https://t.example/hit?x=1',
    'request https://t.example/hit?x=1',
    'request https://t.example/lost',
    `resource urn:view:${PAGE}`,
  ]);
  const texts = (await recordsOf(warc)).map(({ text }) => text);
  expect(texts).toContain('e=purchase');
  expect(texts.at(-1)).toBe('a picture');
  expect(JSON.stringify(await recordsOf(warc))).not.toContain('secret');
});

test('its index reports where each answer is', async () => {
  const files = await visitFiles(sealed);
  const warc = files.get('archive/data.warc.gz') ?? new Uint8Array();
  const lines = Buffer.from(files.get('indexes/index.cdxj') ?? [])
    .toString()
    .trim()
    .split('\n');
  expect(lines.map((line) => line.slice(0, line.indexOf(' {')))).toEqual([
    expect.stringMatching(/^example,shop\)\/ \d{14}$/),
    expect.stringMatching(/^example,t\)\/hit\?x=1 \d{14}$/),
  ]);
  for (const line of lines) {
    const { url, offset, length } = JSON.parse(line.slice(line.indexOf('{'))) as {
      url: string;
      offset: number;
      length: number;
    };
    const [record] = await recordsOf(warc.subarray(offset, offset + length));
    expect(record).toMatchObject({ type: 'response', url });
  }
});

test('the same visit makes the same bytes', async () => {
  const [one, other] = [await visitFiles(sealed), await visitFiles(sealed)];
  for (const [path, bytes] of one)
    expect(Buffer.from(bytes).equals(other.get(path) ?? new Uint8Array())).toBe(true);
});

async function added(names: readonly string[], bytesMax: number) {
  const archive = createMatrixArchive({ bytesMax });
  const isStored = [];
  for (const name of names) isStored.push(await archive.add({ ...sealed, name }));
  return { isStored, files: archive.files(new Map([['vigie/matrix.json', Buffer.from('{}')]])), archive };
}

describe('the visits of a matrix', () => {
  test('are in one index, and no record of one has the name of another’s', async () => {
    const { files } = await added(['0001-none', '0001-refuse'], 1_000_000);
    const ids: string[] = [];
    for (const name of ['0001-none', '0001-refuse'])
      for await (const record of WARCParser.iterRecords([
        files.get(`archive/${name}.warc.gz`) ?? new Uint8Array(),
      ]))
        ids.push(record.warcHeaders.headers.get('WARC-Record-ID') ?? '');
    expect(new Set(ids).size).toBe(14);
    const index = Buffer.from(files.get('indexes/index.cdxj') ?? []).toString();
    expect(index.match(/"filename":"0001-\w+\.warc\.gz"/g)).toHaveLength(4);
    expect([...files.keys()]).toContain('vigie/visits/0001-none/verdicts.json.gz');
  });

  test('end at their capacity, pictures before requests', async () => {
    const { isStored, files, archive } = await added(['1', '2', '3'], 9_000);
    expect(isStored).toEqual([true, true, false]);
    expect([...files.keys()].filter((path) => path.startsWith('archive/'))).toHaveLength(2);
    expect(archive.takesPicture({ bytes: new Uint8Array(1) })).toBe(false);
    expect(createMatrixArchive({ bytesMax: 9_000 }).takesPicture({ bytes: new Uint8Array(1) })).toBe(true);
  });
});
