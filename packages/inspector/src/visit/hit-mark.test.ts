import { expect, test } from 'vitest';
import { markedUrl } from './hit-mark.ts';

test.each([
  ['an address', 'https://c.example/hit', 'https://c.example/hit?vigie=1'],
  [
    'a query, byte for byte',
    'https://c.example/hit?a=%C3%A9&b#x',
    'https://c.example/hit?a=%C3%A9&b&vigie=1#x',
  ],
  [
    'GA4 in its own words too',
    'https://a.example/g/collect?v=2&tid=G-1A&en=x',
    'https://a.example/g/collect?v=2&tid=G-1A&en=x&tt=vigie&vigie=1',
  ],
  [
    'GA4 that has a traffic type',
    'https://a.example/g/collect?v=2&tid=G-1A&tt=internal',
    'https://a.example/g/collect?v=2&tid=G-1A&tt=internal&vigie=1',
  ],
  ['no signed address', 'https://c.example/hit?X-Amz-Signature=1', 'https://c.example/hit?X-Amz-Signature=1'],
])('marks %s', (_what, url, marked) => {
  expect(markedUrl({ url, headers: {} })).toBe(marked);
});

test('marks no hit whose header signs its address', () => {
  const headers = { Authorization: 'AWS4-HMAC-SHA256 Credential=1' };
  expect(markedUrl({ url: 'https://c.example/hit', headers })).toBe('https://c.example/hit');
});
