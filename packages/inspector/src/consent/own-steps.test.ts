import { afterAll, beforeAll, expect, it } from 'vitest';
import { NEW_VISIT_OPTIONS } from '@vigie/contract/visit-options.ts';
import { openCollector, startFixtureSite, type FixtureSite } from '../../test/fixture-site.ts';
import { openTestInspector, recorded, requestsTo } from '../../test/open-test-inspector.ts';

/** Page whose button in a closed root opens a frame of another site, whose button answers. */
const PAGE = `<title>-</title><div id="box" style="position:fixed;bottom:0"><p>Cookies?</p><button>Accept all</button><own-choice></own-choice></div>
  <script>const root = document.querySelector('own-choice').attachShadow({ mode: 'closed' });
  root.innerHTML = '<i class="open" style="display:block;width:40px;height:20px">?</i>';
  root.querySelector('.open').onclick = () => box.insertAdjacentHTML('beforeend', '<iframe src="ELSEWHERE/choice"></iframe>');
  addEventListener('message', () => { box.remove(); navigator.sendBeacon('/collect', 'answered') })</script>`;
const CHOICE = `<i id="yes" style="display:block;width:40px;height:20px" onclick="parent.postMessage('yes', '*')">!</i>`;

const opens = { selector: '.open', frame: null };
const consentSteps = {
  accept: [opens, { selector: '#yes', frame: '/choice' }],
  refuse: [opens, { selector: '#no', frame: '/choice' }],
};

let site: FixtureSite;
let elsewhere: FixtureSite;
beforeAll(async () => {
  elsewhere = await startFixtureSite({ '/choice': CHOICE }, undefined, 'localhost');
  site = await startFixtureSite({
    '/': PAGE.replace('ELSEWHERE', elsewhere.origin),
    '/collect': openCollector,
  });
});
afterAll(() => Promise.all([site.close(), elsewhere.close()]));

it.each([
  { consent: 'accept', result: 'done', why: null, hits: ['answered'] },
  { consent: 'refuse', result: 'failed', why: 'step-not-found 2', hits: [] },
] as const)('the website’s own steps to $consent are $result', async ({ consent, result, why, hits }) => {
  const visits = { ...NEW_VISIT_OPTIONS, consentSteps };
  const inspector = await openTestInspector({ consent, mode: 'fast', visits });
  const { observation } = await inspector.inspect(`${site.origin}/`);
  await inspector.close();
  expect(recorded(observation.consent)).toMatchObject({ result, why, offered: ['accept'] });
  expect(requestsTo(observation, '/collect').map(({ body }) => body?.text)).toEqual(hits);
});
