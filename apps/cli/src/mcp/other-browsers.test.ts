import { expect, test } from 'vitest';
import { panelOfTools, WEBSITE_ID as ID } from '../../test/panel-of-tools.ts';
import { otherBrowsers } from './other-browsers.ts';

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
const ANSWERS = {
  [`/api/websites/${ID}/blocking`]: { websiteId: ID, isWaiting: false, result },
  [`/api/websites/${ID}/reach`]: reach,
};

test('blocked trackers, shortened cookies and the reach of a website are reported', async () => {
  const signal = new AbortController().signal;
  expect(await otherBrowsers.answer({ website: 'shop' }, panelOfTools(ANSWERS), signal)).toMatchObject({
    trackers: [{ name: 'Matomo', outcome: 'stopped', browsers: ['Brave'] }],
    cookies: [{ name: '_pk_id', says: [expect.stringMatching(/^In Safari, "_pk_id" lives 7 days/)] }],
    reach: { trackers: [{ atBestPercent: 75, consentPercent: null }] },
  });
});
