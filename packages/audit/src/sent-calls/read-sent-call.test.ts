import { describe, expect, test } from 'vitest';
import { readSentCall } from './read-sent-call.ts';

const read = (url: string, body: string, answerText = '') =>
  readSentCall({
    url,
    requestHeaders: { 'content-type': 'application/json' },
    body,
    status: 200,
    responseHeaders: {},
    answerText,
    atMs: Date.UTC(2026, 10, 29),
  });

describe('other calls of servers', () => {
  test('hits of known families are read, and their answers', () => {
    const url = 'https://stats.example/matomo.php';
    const requests = [
      '?idsite=7&rec=1&url=https%3A%2F%2Fshop.example%2F&action_name=Shop',
      '?idsite=7&rec=1&e_c=a&e_a=buy',
    ];
    const call = read(
      url,
      JSON.stringify({ requests, token_auth: 'abcdef' }),
      '{"status":"success","tracked":1,"invalid":1}',
    );
    expect(call).toMatchObject({
      family: 'matomo',
      account: '7',
      answer: { outcome: 'refused', reason: '1 invalid' },
    });
    expect(call.events).toHaveLength(2);
    expect(JSON.stringify(call)).not.toContain('abcdef');
  });

  test('a call of no family is not decoded', () => {
    expect(read('https://api.example/orders/jane%40gmail.com?key=1', '{"a":1}')).toEqual({
      path: '/orders/•••',
      family: null,
      account: null,
      events: [],
      answer: { outcome: 'says-nothing', reason: null },
      decoded: false,
      findings: [],
    });
  });

  test.each([
    '',
    '[]',
    '{"data":[null,1,[]]}',
    '{"data":[{}]}',
    '{"events":[{"name":{}}]}',
    '{"__proto__":{"data":[{}]}}',
  ])('the hostile body %s ends', (body) => {
    const paths = [
      '/v24.0/1/events',
      '/mp/collect',
      '/open_api/v1.3/event/track/',
      '/v5/ad_accounts/1/events',
      '/rest/conversionEvents',
      '/v3/a/events',
    ];
    for (const path of paths) expect(read(`https://x.example${path}`, body).path).toBe(path);
  });
});
