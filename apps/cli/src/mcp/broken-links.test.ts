import { expect, test } from 'vitest';
import { panelOfTools, WEBSITE_ID as ID } from '../../test/panel-of-tools.ts';
import { brokenLinks } from './broken-links.ts';

const finding = { kind: 'parameter-lost', parameter: 'utm_source', hop: 1, expected: 'mail', seen: null };
const link = { url: 'https://a.example', landing: { url: 'https://shop.example/' }, findings: [finding] };
const ANSWERS = {
  '/api/link-lists': [
    { id: ID, name: 'Mail', lastCheck: { jobId: ID, failed: 1 } },
    { id: ID, name: 'Ads', lastCheck: null },
  ],
  [`/api/link-checks/${ID}/links`]: { items: [link], next: null, total: { count: 1, estimated: false } },
};

test('the broken links of a website are listed with what to do', async () => {
  const signal = new AbortController().signal;
  expect(await brokenLinks.answer({ website: 'shop' }, panelOfTools(ANSWERS), signal)).toMatchObject({
    lists: [
      { name: 'Mail', broken: [{ says: [expect.stringMatching(/^Answer 1 loses utm_source/)] }] },
      { name: 'Ads', broken: [] },
    ],
  });
});
