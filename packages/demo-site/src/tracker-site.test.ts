import { afterAll, beforeAll, expect, test } from 'vitest';
import { trackingSettingsSchema } from '@vigie/contract/tracking-settings.ts';
import { matchesTagName } from '@vigie/contract/tag-name.ts';
import type { TrackerSite } from './tracker-site.ts';
import { startTrackerSite } from './tracker-site.ts';

let site: TrackerSite;
beforeAll(async () => {
  site = await startTrackerSite();
});
afterAll(() => site.close());

test('has six real trackers in seven variations each', () => {
  const vendors = new Set(site.pages.map(({ vendor }) => vendor));
  expect([...vendors]).toEqual(['piano', 'snowplow', 'posthog', 'mixpanel', 'countly', 'plausible']);
  expect(site.pages).toHaveLength(vendors.size * 7);
});

test('serves each page with its library, which is found under its tag name, or missing where it should be', async () => {
  for (const { path, url, tracking } of site.pages) {
    expect(trackingSettingsSchema.parse(tracking)).toEqual(tracking);
    const html = await (await fetch(url)).text();
    const library = html.match(new RegExp(`${site.tagOrigin}[^'"]*`))?.[0] ?? '';
    expect(matchesTagName(tracking.jsTagName, library)).toBe(true);
    const response = await fetch(library);
    expect([path, response.status]).toEqual([path, path.endsWith('/absent') ? 404 : 200]);
    await response.arrayBuffer();
  }
});

test('no page and no library is mistaken for the collector of its page', () => {
  for (const { url, tracking } of site.pages) {
    expect(matchesTagName(tracking.phpTagName, url)).toBe(false);
    expect(matchesTagName(tracking.phpTagName, `${site.tagOrigin}/${tracking.jsTagName}`)).toBe(false);
  }
});

test.each([
  ['sain', 200, 204],
  ['hors-service', 500, 204],
  ['sans-cors', 200, 204],
])('the collector’s way %s answers a hit with %i', async (way, status, preflightStatus) => {
  site.forget();
  const url = `${site.collectorOrigin}/${way}/piano/${way}/event`;
  const headers = { origin: site.origin };
  const preflight = await fetch(url, { method: 'OPTIONS', headers });
  const hit = await fetch(url, { method: 'POST', headers, body: new Uint8Array([0x1f, 0x8b, 0xff]) });
  expect([hit.status, preflight.status]).toEqual([status, preflightStatus]);
  expect(hit.headers.get('access-control-allow-origin')).toBe(way === 'sans-cors' ? null : site.origin);
  expect(site.received().map(({ method, bytes }) => [method, [...bytes]])).toEqual([
    ['POST', [0x1f, 0x8b, 0xff]],
  ]);
});
