import { gzipSync } from 'node:zlib';
import { proxiedCallSchema } from '@vigie/contract/proxied-call.ts';
import { describe, expect, it } from 'vitest';
import { formatProxySummary } from '../format/text-proxy.ts';
import { lineOf } from './call-line.ts';
import type { RecordedCall } from './call-recorder.ts';
import { createTally } from './proxy-tally.ts';

const AT_MS = Date.UTC(2026, 10, 29, 12);
const event = {
  event_name: 'Purchase',
  event_time: AT_MS / 1000,
  action_source: 'chat',
  user_data: { em: 'jane@gmail.com' },
};
const body = Buffer.from(JSON.stringify({ data: [event] }));

const call = (
  over: Partial<NonNullable<RecordedCall['request']>> = {},
  rest: Partial<RecordedCall> = {},
): RecordedCall => ({
  atMs: AT_MS,
  durationMs: 12.34,
  host: 'graph.facebook.com',
  request: {
    method: 'POST',
    url: '/v24.0/12/events',
    headers: { 'content-type': 'application/json' },
    body,
    ...over,
  },
  response: { status: 200, headers: {}, body: Buffer.from('{"events_received":1}') },
  sentBytes: body.length,
  receivedBytes: 21,
  error: null,
  ...rest,
});

describe('the line of a call', () => {
  it('has the keys of the contract, in their order', () => {
    const { line } = lineOf(call());
    expect(Object.keys(line)).toEqual(Object.keys(proxiedCallSchema.shape));
    expect(line).toMatchObject({ at: '2026-11-29T12:00:00.000Z', durationMs: 12.3, decoded: true });
    expect(Object.keys(lineOf(call({}, { request: null })).line)).toEqual(
      Object.keys(proxiedCallSchema.shape),
    );
  });

  it.each([
    ['an unknown encoding', { headers: { 'content-encoding': 'snappy' } }],
    ['a damaged body', { headers: { 'content-encoding': 'gzip' }, body: gzipSync(body).subarray(0, 30) }],
    [
      'a body that grows beyond its limit',
      { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(4_000_000, 97)) },
    ],
    ['a body that was not copied', { body: null }],
  ])('is not decoded for %s, and the rest is there', (_name, over) => {
    expect(lineOf(call(over)).line).toMatchObject({
      method: 'POST',
      path: '/v24.0/12/events',
      status: 200,
      decoded: false,
    });
  });

  it('names the error of the network', () => {
    const { line } = lineOf(call({}, { response: null, error: 'ECONNRESET' }));
    expect(line).toMatchObject({
      status: null,
      answer: { outcome: 'says-nothing', reason: 'ECONNRESET' },
      decoded: true,
    });
  });
});

describe('the summary of a recording', () => {
  it('counts calls, answers and findings in both languages', () => {
    const tally = createTally();
    for (let at = 0; at < 3; at += 1) {
      const { line, findings } = lineOf(call());
      tally.add(line, findings);
    }
    expect(formatProxySummary(tally.summary(), 'en')).toBe(
      [
        '3 calls, 3 of them decoded',
        '  meta-conversions-api: 3 calls, 3 events (3 accepted)',
        '  meta-conversions-api.em-hashed: "Purchase", user_data.em is no SHA-256 digest in lower case; the event is attributed to nobody (3 times; https://developers.facebook.com/documentation/ads-commerce/conversions-api/parameters/customer-information-parameters)',
        '  meta-conversions-api.purchase-value: "Purchase", custom_data.value is missing; the event is not counted (3 times; https://developers.facebook.com/documentation/ads-commerce/conversions-api/parameters/custom-data)',
        '  meta-conversions-api.purchase-currency: "Purchase", custom_data.currency is missing; the event is not counted (3 times; https://developers.facebook.com/documentation/ads-commerce/conversions-api/parameters/custom-data)',
        '',
      ].join('\n'),
    );
    expect(formatProxySummary(tally.summary(), 'fr')).toContain('3 appels, dont 3 décodés');
    expect(formatProxySummary(tally.summary(), 'fr')).not.toContain('jane');
  });

  it('bounds its memory', () => {
    const tally = createTally();
    const { line, findings } = lineOf(call());
    for (let at = 0; at < 2_000; at += 1)
      tally.add(
        { ...line, family: `family-${at}` },
        findings.map((one) => ({ ...one, event: `event-${at}` })),
      );
    const { calls, families, findings: counted } = tally.summary();
    expect([calls, families.length, counted.length]).toEqual([2_000, 500, 500]);
  });
});
