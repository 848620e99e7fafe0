import type { ContentScriptMessage } from '@duckduckgo/autoconsent';
import { expect, it, test } from 'vitest';
import { createConsentProgress } from './consent-progress.ts';

const url = 'https://shop.test/';
const detected: ContentScriptMessage = { type: 'cmpDetected', cmp: 'didomi', url };
const banner: ContentScriptMessage = { type: 'popupFound', cmp: 'didomi', url };
const refused = (result: boolean): ContentScriptMessage => ({
  type: 'optOutResult',
  cmp: 'didomi',
  result,
  scheduleSelfTest: false,
  url,
});
const done: ContentScriptMessage = {
  type: 'autoconsentDone',
  cmp: 'didomi',
  isCosmetic: false,
  url,
  duration: 1,
  totalClicks: 1,
};

it('asks nothing and waits for nothing with the action none', () => {
  const progress = createConsentProgress('none');
  expect(progress.decide(0)).toEqual({ isOver: true });
  expect(progress.result()).toEqual({ action: 'none', platform: null, result: 'not-asked', atMs: null });
});

it('is over when the banner was answered', () => {
  const progress = createConsentProgress('refuse');
  progress.tell(detected, 300);
  progress.tell(banner, 400);
  progress.tell(refused(true), 900);
  expect(progress.decide(900)).toEqual({ isOver: false, lookAgainInMs: 11_500 });
  progress.tell(done, 910);
  expect(progress.decide(910)).toEqual({ isOver: true });
  expect(progress.result()).toEqual({ action: 'refuse', platform: 'didomi', result: 'done', atMs: 910 });
  expect(progress.bannerMs()).toBe(400);
});

it('fails when the banner could not be answered', () => {
  const progress = createConsentProgress('refuse');
  progress.tell(banner, 400);
  progress.tell(refused(false), 900);
  progress.tell(done, 950);
  expect(progress.result()).toEqual({ action: 'refuse', platform: 'didomi', result: 'failed', atMs: 900 });
});

it('fails when a banner that was seen is not answered in time', () => {
  const progress = createConsentProgress('accept');
  progress.tell(banner, 400);
  expect(progress.decide(12_399)).toEqual({ isOver: false, lookAgainInMs: 1 });
  expect(progress.decide(12_400)).toEqual({ isOver: true });
  expect(progress.result()).toMatchObject({ result: 'failed', atMs: null });
});

test.each([
  ['no platform', [], 3_000, null],
  ['a platform without a banner', [detected], 6_000, 'didomi'],
])('waits after load for %s', (...[, messages, waitMs, platform]) => {
  const progress = createConsentProgress('accept');
  for (const message of messages) progress.tell(message, 100);
  progress.loaded(1_000);
  progress.loaded(5_000);
  expect(progress.decide(1_000)).toEqual({ isOver: false, lookAgainInMs: waitMs });
  expect(progress.decide(1_000 + waitMs)).toEqual({ isOver: true });
  expect(progress.result()).toEqual({ action: 'accept', platform, result: 'no-banner', atMs: null });
});

it('gives up a page that never loads', () => {
  expect(createConsentProgress('accept').decide(15_000)).toEqual({ isOver: true });
});
