import { expect, test } from 'vitest';
import { openPanel } from '../panel/panel.ts';
import { brokenLinks } from './broken-links.ts';
import { createLocalAudits } from './local-audits.ts';

const ID = '01900000-0000-7000-8000-000000000001';
const finding = { kind: 'parameter-lost', parameter: 'utm_source', hop: 1, expected: 'mail', seen: null };
const link = { url: 'https://a.example', landing: { url: 'https://shop.example/' }, findings: [finding] };
const ANSWERS: Record<string, unknown> = {
  '/api/websites': {
    items: [{ id: ID, name: 'Shop', url: 'https://shop.example/' }],
    next: null,
    total: { count: 1, estimated: false },
  },
  '/api/link-lists': [
    { id: ID, name: 'Mail', lastCheck: { jobId: ID, failed: 1 } },
    { id: ID, name: 'Ads', lastCheck: null },
  ],
  [`/api/link-checks/${ID}/links`]: { items: [link], next: null, total: { count: 1, estimated: false } },
};

test('the broken links of a website are listed with what to do', async () => {
  const url = 'https://panel.example';
  const calls = openPanel({ url, token: 'x', panelIdentifier: 'vigie-panel' }, (request) =>
    Promise.resolve(Response.json(ANSWERS[new URL((request as Request).url).pathname])),
  );
  const means = {
    panel: { calls, url },
    audits: createLocalAudits(() => Promise.reject(new Error('Nothing is audited.'))),
    seePage: () => Promise.reject(new Error('Nothing is visited.')),
    now: () => new Date('2026-05-08T00:00:00Z'),
  };
  const signal = new AbortController().signal;
  expect(await brokenLinks.answer({ website: 'shop' }, means, signal)).toMatchObject({
    lists: [
      { name: 'Mail', broken: [{ says: [expect.stringMatching(/^Answer 1 loses utm_source/)] }] },
      { name: 'Ads', broken: [] },
    ],
  });
});
