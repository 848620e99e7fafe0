import { generateKeyPairSync } from 'node:crypto';
import * as fc from 'fast-check';
import { harOf } from '@vigie/audit/har.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { WARCParser } from 'warcio';
import { expect, test } from 'vitest';
import { hostileObservation } from '../../audit/test/hostile-observation.ts';
import { observation, request, settings } from '../../audit/test/observation-builder.ts';
import { seal } from './seal.ts';
import { sealedRecords } from './sealed-records.ts';
import { verifySealed } from './verify.ts';
import { visitFiles } from './visit-files.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const AT = '2026-03-10T12:00:00.000Z';

function filesOf(visited: Observation) {
  const id = '00000000-0000-4000-8000-000000000001';
  const ids = { id, websiteId: id, jobId: id, pageId: id, previousId: null };
  const stored = {
    ...ids,
    url: visited.requestedUrl,
    observedAt: AT,
    verdicts: [],
    faults: [],
    hits: [],
    vendors: [],
    pageKind: null,
  };
  return visitFiles({
    har: harOf(visited, '1'),
    pageUrl: visited.requestedUrl,
    title: visited.title ?? '',
    startedAt: visited.startedAt,
    picture: null,
    records: sealedRecords({
      stored: { ...stored, observation: visited },
      tracking: settings(),
      hasPicture: false,
      vigieVersion: '1',
      agent: null,
      sealedAt: AT,
    }),
  });
}

async function sealedOf(visited: Observation) {
  const description = {
    title: visited.title ?? '',
    created: AT,
    software: 'Vigie',
    mainPageUrl: visited.requestedUrl,
  };
  return seal({
    ...description,
    files: await filesOf(visited),
    mainPageDate: AT,
    privateKey,
    timeStamp: null,
  });
}

test('whatever a page sent is sealed, and verifies', { tags: ['exhaustive'] }, async () => {
  await fc.assert(
    fc.asyncProperty(hostileObservation, async (visited) => {
      expect((await verifySealed(await sealedOf(visited))).faults).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('no address or header of a page is a line of the archive', async () => {
  const harm = request({
    url: 'https://t.example/a,,,b',
    requestHeaders: { 'WARC-Type': 'a,,,b', 'x\r\nWARC-Type': 'response', x: 'a,,,b\r\n\r\nWARC/1.1' },
    responseHeaders: { 'WARC-Target-URI': 'x,,,y' },
  });
  const broken = request({ url: 'no address\r\nWARC-Type: response,,,' });
  const files = await filesOf(observation({ requests: { state: 'recorded', value: [harm, broken] } }));
  const records = [];
  for await (const record of WARCParser.iterRecords([
    files.get('archive/data.warc.gz') ?? new Uint8Array(),
  ])) {
    records.push(`${record.warcType} ${record.warcTargetURI}`);
    await record.skipFully();
  }
  expect(records).toEqual([
    'warcinfo null',
    'response https://t.example/a%2C%2C%2Cb',
    'request https://t.example/a%2C%2C%2Cb',
    'response no%20address%0D%0AWARC-Type:%20response%2C%2C%2C',
    'request no%20address%0D%0AWARC-Type:%20response%2C%2C%2C',
  ]);
});

test('the collector’s shape masks values, and reports parties, beacons and who set what', async () => {
  const visited = observation({
    requestedUrl: 'https://shop.example/',
    finalUrl: 'https://shop.example/',
    requests: {
      state: 'recorded',
      value: [
        request({ url: 'https://shop.example/' }),
        request({
          url: 'https://region1.google-analytics.com/g/collect?v=2&tid=G-1&en=page_view',
          status: 204,
        }),
      ],
    },
    cookies: {
      state: 'recorded',
      value: [
        {
          name: '_ga',
          domain: '.shop.example',
          path: '/',
          expiresAt: '2027-01-05T10:00:00.000Z',
          httpOnly: false,
          secure: true,
          sameSite: null,
          sizeBytes: 30,
        },
      ],
    },
  });
  const text = Buffer.from((await filesOf(visited)).get('vigie/inspection.json') ?? []).toString();
  expect(JSON.parse(text)).toMatchObject({
    title: 'Website Evidence Collection',
    uri_ins: 'https://shop.example/',
    cookies: [
      { name: '_ga', value: '[masked]', domain: 'shop.example', session: false, firstPartyStorage: true },
    ],
    beacons: [{ filter: 'ga4', occurrances: 1, query: { tid: 'G-1' } }],
    hosts: {
      requests: { firstParty: ['shop.example'], thirdParty: ['region1.google-analytics.com'] },
      cookies: { firstParty: ['shop.example'], thirdParty: [] },
    },
  });
});
