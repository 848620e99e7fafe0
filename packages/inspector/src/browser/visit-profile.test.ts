import { NEW_VISIT_OPTIONS, type VisitOptions } from '@vigie/contract/visit-options.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { script, startFixtureSite, type FixtureSite } from '../../test/fixture-site.ts';
import { openTestInspector } from '../../test/open-test-inspector.ts';

const REPORT_PROFILE = `Promise.resolve(navigator.userAgentData?.getHighEntropyValues(['model', 'platform']) ?? {}).then((hints) =>
  fetch('/told', { method: 'POST', body: JSON.stringify({ who: WHO, agent: navigator.userAgent, hints, languages: navigator.languages,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone, screen: self.screen && [innerWidth, devicePixelRatio, navigator.maxTouchPoints, 'ontouchstart' in self] }) }))`;
const reportScript = (who: string) => REPORT_PROFILE.replace('WHO', `'${who}'`);

let site: FixtureSite;
beforeAll(async () => {
  site = await startFixtureSite({
    '/worker.js': script(reportScript('worker')),
    '/told': { status: 204 },
    '/frame': `<script>${reportScript('frame')}</script>`,
    '/': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<meta name="viewport" content="width=device-width"><script>${reportScript('page')}; new Worker('/worker.js')</script>
        <iframe src="http://localhost:${site.port}/frame"></iframe>`);
    },
  });
});
afterAll(() => site.close());

interface Announcement {
  who: string;
  agent: string;
  hints: { mobile?: boolean; model?: string; platform?: string };
  languages: string[];
  zone: string;
  screen?: unknown[];
}

async function visit(changes: Partial<VisitOptions>, aboutUrl: string | null = null) {
  site.received.length = 0;
  const visits = { ...NEW_VISIT_OPTIONS, ...changes };
  const inspector = await openTestInspector({ visits, aboutUrl, lookAheadSeconds: 3 });
  const { observation } = await inspector.inspect(`${site.origin}/`);
  await inspector.close();
  const announced = site.at('/told').map(({ body }) => JSON.parse(body) as Announcement);
  return { observation, announced, headers: site.received.map(({ headers }) => headers) };
}

it('a phone of Montréal is one in its page, a foreign frame and a worker, and is reported as one', async () => {
  const profile = { device: 'phone', language: 'fr-CA', timeZone: 'America/Montreal' } as const;
  const { observation, announced, headers } = await visit({ profile }, 'https://panel.example/aide/vigie');
  expect(announced.map(({ who }) => who).toSorted()).toEqual(['frame', 'page', 'worker']);
  for (const { who, agent, hints, languages, zone } of announced) {
    expect([who, languages, zone]).toEqual([who, ['fr-CA', 'fr'], expect.stringMatching(/Toronto|Montreal/)]);
    expect(agent).toMatch(
      /Android.* Mobile Safari\/\S+ Vigie\/0\.1 \(\+https:\/\/panel\.example\/aide\/vigie\)$/,
    );
    expect(hints).toMatchObject({ mobile: true, model: 'Pixel 8', platform: 'Android' });
  }
  expect(announced.find(({ who }) => who === 'page')?.screen).toEqual([412, 2.625, 5, true]);
  for (const sent of headers.filter((one) => one['sec-ch-ua'] !== undefined))
    expect([sent['sec-ch-ua-mobile'], sent['accept-language']]).toEqual(['?1', 'fr-CA,fr;q=0.9']);
  expect(observation.visit.profile).toEqual(profile);
  expect(observation.browser.userAgent).toBe(announced[0]?.agent);
});

it('a desktop that is not to name Vigie equals any other', { tags: ['exhaustive'] }, async () => {
  const { announced, headers } = await visit({ namesVigie: false });
  expect(JSON.stringify([announced, headers])).not.toMatch(/vigie|android/i);
  expect(announced[0]?.hints).toMatchObject({ mobile: false, model: '' });
  expect(announced[0]?.agent).toMatch(/ Chrome\/\d+\.0\.0\.0 Safari\/[\d.]+$/);
  expect(announced[0]?.languages.join()).toMatch(/^[a-z]{2,3}(-[A-Z]{2})?(,[a-z-]+)*$/i);
});
