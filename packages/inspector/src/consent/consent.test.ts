import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCollector, startFixtureSite, type FixtureSite } from '../../test/fixture-site.ts';
import { openTestInspector, recorded, requestsTo } from '../../test/open-test-inspector.ts';

/** Page with a banner of a known platform. One tracker waits for its answer, the early one does not. */
const PAGE = `<title>-</title><div id="didomi-host"><div id="didomi-notice">
  <button id="didomi-notice-agree-button">Accept</button><button id="didomi-notice-disagree-button">Refuse</button></div></div>
  <script>navigator.sendBeacon('/collect', 'early');
  document.getElementById('didomi-notice-agree-button').onclick = () => { document.cookie = 'didomi_token=yes'; document.getElementById('didomi-host').remove();
    setTimeout(() => navigator.sendBeacon('/collect', 'consented'), 1500) };
  document.getElementById('didomi-notice-disagree-button').onclick = () => { document.cookie = 'didomi_token=no'; document.getElementById('didomi-host').remove() }</script>`;

let site: FixtureSite;
beforeAll(async () => {
  site = await startFixtureSite({ '/': PAGE, '/collect': openCollector });
});
afterAll(() => site.close());

it.each([
  { consent: 'none', result: 'not-asked', hits: ['early'], names: [] },
  { consent: 'accept', result: 'done', hits: ['early', 'consented'], names: ['didomi_token'] },
  { consent: 'refuse', result: 'done', hits: ['early'], names: ['didomi_token'] },
] as const)(
  'with the action $consent the banner is $result, and what follows is recorded',
  async ({ consent, result, hits, names }) => {
    const inspector = await openTestInspector({ consent, mode: 'fast' });
    for (const _ of [1, 2]) {
      const { observation } = await inspector.inspect(`${site.origin}/`);
      expect(recorded(observation.consent)).toMatchObject({ action: consent, result });
      expect(requestsTo(observation, '/collect').map(({ body }) => body?.text)).toEqual(hits);
      expect(recorded(observation.cookies).map(({ name }) => name)).toEqual(names);
    }
    await inspector.close();
  },
);
