import * as z from 'zod';
import { describe, expect, test } from 'vitest';
import { body, failure, observation, recorded, request } from '../test/observation-builder.ts';
import { harOf } from './har.ts';

const instant = z.iso.datetime();
const pairs = z.array(z.looseObject({ name: z.string(), value: z.string() }));
const sizes = { headersSize: z.number().min(-1), bodySize: z.number().min(-1) };
const timing = z.number().min(-1);

/** Required fields of each object in the HAR 1.2 specification. */
const harSchema = z.object({
  log: z.object({
    version: z.literal('1.2'),
    creator: z.object({ name: z.string(), version: z.string() }),
    browser: z.object({ name: z.string(), version: z.string() }),
    pages: z.array(
      z.object({
        startedDateTime: instant,
        id: z.string(),
        title: z.string(),
        pageTimings: z.object({ onContentLoad: timing, onLoad: timing }),
      }),
    ),
    entries: z.array(
      z.object({
        pageref: z.string(),
        startedDateTime: instant,
        time: z.number().min(0),
        request: z.object({
          method: z.string(),
          url: z.string(),
          httpVersion: z.string(),
          cookies: pairs,
          headers: pairs,
          queryString: pairs,
          postData: z
            .object({ mimeType: z.string(), params: z.array(z.unknown()), text: z.string() })
            .optional(),
          ...sizes,
        }),
        response: z.object({
          status: z.int(),
          statusText: z.string(),
          httpVersion: z.string(),
          cookies: pairs,
          headers: pairs,
          content: z.object({ size: z.number(), mimeType: z.string() }),
          redirectURL: z.string(),
          ...sizes,
        }),
        cache: z.object({}),
        timings: z.object({ send: z.number().min(0), wait: z.number().min(0), receive: z.number().min(0) }),
      }),
    ),
  }),
});

const archiveOf = (...requests: ReturnType<typeof request>[]) =>
  harOf(observation({ requests: recorded(requests) }), '1.0.0');

describe('the archive of a visit', () => {
  test('has every field that HAR 1.2 requires, and times that add up', () => {
    const { log } = harSchema.parse(
      archiveOf(
        request({ url: 'https://shop.example/?a=1&b=%C3%A9', durationMs: 20, remoteAddress: '192.0.2.1' }),
        request({ url: 'https://gone.example/', durationMs: null, ...failure('net::ERR_NAME_NOT_RESOLVED') }),
        request({ url: 'https://stats.example/', method: 'POST', body: body('a=1') }),
      ),
    );
    expect(log.entries.map(({ pageref }) => pageref)).toEqual(Array(3).fill(log.pages[0]?.id));
    for (const { time, timings } of log.entries)
      expect(time).toBe(timings.send + timings.wait + timings.receive);
    expect(log.entries[0]?.request.queryString).toEqual([
      { name: 'a', value: '1' },
      { name: 'b', value: 'é' },
    ]);
    expect(log.entries[2]?.request.postData?.text).toBe('a=1');
  });

  test('masks what would let its reader act as the visitor', () => {
    const text = JSON.stringify(
      archiveOf(
        request({
          url: 'https://shop.example/',
          requestHeaders: {
            Authorization: 'Basic c2VjcmV0',
            Cookie: 'sid=s3cr3t; lang=fr',
            'X-Api-Key': 's3cr3t',
          },
          responseHeaders: { 'set-cookie': 'sid=s3cr3t; HttpOnly\ncart=s3cr3t', 'content-type': 'text/html' },
        }),
      ),
    );
    expect(text).not.toMatch(/c2VjcmV0|s3cr3t/);
    expect(text).toContain('text/html');
    expect(text).toContain('"name":"lang"');
  });

  test('has an entry for each redirect, which leads to the next', () => {
    const redirects = [
      { url: 'http://shop.example/', status: 301 },
      { url: 'https://shop.example/', status: 302 },
    ];
    const { entries } = archiveOf(
      request({ url: 'http://shop.example/', finalUrl: 'https://shop.example/home', redirects }),
    ).log;
    expect(
      entries.map(({ request: { url }, response }) => [url, response.status, response.redirectURL]),
    ).toEqual([
      ['http://shop.example/', 301, 'https://shop.example/'],
      ['https://shop.example/', 302, 'https://shop.example/home'],
      ['https://shop.example/home', 200, ''],
    ]);
  });
});
