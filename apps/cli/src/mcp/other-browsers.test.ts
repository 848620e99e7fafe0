import { expect, test } from 'vitest';
import { openPanel } from '../panel/panel.ts';
import { createLocalAudits } from './local-audits.ts';
import { otherBrowsers } from './other-browsers.ts';

const ID = '01900000-0000-7000-8000-000000000001';
const AT = '2026-05-08T00:00:00Z';
const lifetime = { fate: 'shortened', seconds: 604_800, afterClickSeconds: 86_400, rule: 'safari-script' };
const result = {
  at: AT,
  pages: 2,
  isOwnList: false,
  lists: [{ name: 'EasyPrivacy', version: '7', licence: null, rules: 1, at: AT }],
  escaped: [],
  changes: [],
  trackers: [
    {
      name: 'Matomo',
      outcome: 'stopped',
      since: AT,
      pages: 2,
      causes: [{ list: 'EasyPrivacy', rule: '||stats.test^' }],
      browsers: [
        { browser: 'brave', outcome: 'stopped' },
        { browser: 'duckduckgo', outcome: 'free' },
      ],
    },
  ],
  cookies: [
    { name: '_pk_id', host: 'shop.example', pages: 2, lifetimes: [{ ...lifetime, browser: 'safari' }] },
    {
      name: 'cart',
      host: 'shop.example',
      pages: 2,
      lifetimes: [{ browser: 'safari', fate: 'as-requested' }],
    },
  ],
};
const reach = {
  gaps: [],
  withoutLists: [],
  trackers: [{ name: 'Matomo', share: 0.75, browsers: 0.75, consent: null }],
};
const ANSWERS: Record<string, unknown> = {
  '/api/websites': {
    items: [{ id: ID, name: 'Shop', url: 'https://shop.example/' }],
    next: null,
    total: { count: 1, estimated: false },
  },
  [`/api/websites/${ID}/blocking`]: { websiteId: ID, isWaiting: false, result },
  [`/api/websites/${ID}/reach`]: reach,
};

test('blocked trackers, shortened cookies and the reach of a website are reported', async () => {
  const url = 'https://panel.example';
  const calls = openPanel({ url, token: 'x', panelIdentifier: 'vigie-panel' }, (request) =>
    Promise.resolve(Response.json(ANSWERS[new URL((request as Request).url).pathname])),
  );
  const means = {
    panel: { calls, url },
    audits: createLocalAudits(() => Promise.reject(new Error('Nothing is audited.'))),
    seePage: () => Promise.reject(new Error('Nothing is visited.')),
    now: () => new Date(AT),
  };
  const signal = new AbortController().signal;
  expect(await otherBrowsers.answer({ website: 'shop' }, means, signal)).toMatchObject({
    trackers: [{ name: 'Matomo', outcome: 'stopped', browsers: ['Brave'] }],
    cookies: [{ name: '_pk_id', says: [expect.stringMatching(/^In Safari, "_pk_id" lives 7 days/)] }],
    reach: { trackers: [{ atBestPercent: 75, consentPercent: null }] },
  });
});
