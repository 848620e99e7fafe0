import { afterAll, beforeAll, describe, expect, it, TestRunner } from 'vitest';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { BANNER_FRAMES, HOSTED_BANNERS } from '../../test/banners/hosted-banners.ts';
import { NO_BANNERS, OWN_BANNERS, OWN_FRAMES } from '../../test/banners/own-banners.ts';
import { openCollector, startFixtureSite, type FixtureSite } from '../../test/fixture-site.ts';
import { openTestInspector, recorded, requestsTo } from '../../test/open-test-inspector.ts';

/** Returns whether the short level visits the page: every fourth of each kind. */
const isTried = (_page: unknown, index: number) => index % 4 === 0 || TestRunner.matchesTags(['exhaustive']);
const PAGES = Object.fromEntries(
  [HOSTED_BANNERS, OWN_BANNERS, NO_BANNERS].flatMap((pages) => Object.entries(pages).filter(isTried)),
);

let site: FixtureSite;
let elsewhere: FixtureSite;
const found = new Map<string, Observation>();

beforeAll(async () => {
  elsewhere = await startFixtureSite({ ...BANNER_FRAMES, ...OWN_FRAMES }, undefined, 'localhost');
  const pages = Object.entries(PAGES).map(([name, { html }]) => [
    `/${name}`,
    html.replaceAll('ELSEWHERE', elsewhere.origin),
  ]);
  site = await startFixtureSite({
    ...Object.fromEntries(pages),
    ...BANNER_FRAMES,
    ...OWN_FRAMES,
    '/collect': openCollector,
  });
  for (const consent of ['accept', 'refuse'] as const) {
    const inspector = await openTestInspector({ consent, mode: 'fast' });
    await Promise.all(
      Object.keys(PAGES).map(async (name) => {
        found.set(`${consent} ${name}`, (await inspector.inspect(`${site.origin}/${name}`)).observation);
      }),
    );
    await inspector.close();
  }
});
afterAll(async () => {
  await site.close();
  await elsewhere.close();
});

describe.each(['accept', 'refuse'] as const)('%s', (action) => {
  it.each(Object.entries(PAGES))('%s', (name, { manager, fails, hits, offers }) => {
    const observation = found.get(`${action} ${name}`)!;
    const { platform, result, why, bannerAtMs, atMs, offered } = recorded(observation.consent);
    const failure = fails?.[action] ?? null;
    const sent = hits?.[action] ?? (failure === null && action === 'accept' ? ['yes'] : []);
    expect({
      platform,
      result,
      why,
      isBannerSeen: bannerAtMs !== null,
      ...(offers === undefined ? {} : { offered }),
      hits: requestsTo(observation, '/collect').map(({ body }) => body?.text),
    }).toEqual({
      platform: manager ?? null,
      result: manager === undefined ? 'no-banner' : failure === null ? 'done' : 'failed',
      why: failure,
      isBannerSeen: manager !== undefined,
      ...(offers === undefined ? {} : { offered: offers }),
      hits: sent,
    });
    const afterAnswer = requestsTo(observation, '/collect').filter(
      ({ startedMs }) => startedMs > (atMs ?? Infinity),
    );
    expect(afterAnswer.length).toBe(result === 'done' ? sent.filter((mark) => mark !== 'early').length : 0);
  });
});
