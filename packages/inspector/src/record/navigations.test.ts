import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFixtureSite, type FixtureSite } from '../../test/fixture-site.ts';
import { openTestInspector, recorded } from '../../test/open-test-inspector.ts';
import type { Inspector } from '../inspector.ts';

const to = (location: string) => ({ status: 302, headers: { location } });

let inspector: Inspector;
let site: FixtureSite;

beforeAll(async () => {
  inspector = await openTestInspector();
  site = await startFixtureSite({
    '/start': to('/meta#new'),
    '/meta': '<meta http-equiv="refresh" content="0; url=/header">',
    '/header': { headers: { refresh: '0; url=/script' }, body: '<p>wait' },
    '/script': `<script>location.href = '/link#part'</script>`,
    '/link': `<a href="/form">on</a><script>document.querySelector('a').click()</script>`,
    '/form': `<form action="/hop"></form><script>document.forms[0].submit()</script>`,
    '/hop': to('/page'),
    '/page': '<h1>There</h1><iframe src="/frame"></iframe>',
    '/frame': '<p>inside',
  });
});
afterAll(async () => {
  await inspector.close();
  await site.close();
});

it('records why each document was requested, and the fragment of each address on the way', async () => {
  const { observation } = await inspector.inspect(`${site.origin}/start#old`);
  const navigations = recorded(observation.requests).flatMap(({ url, navigation }) =>
    navigation === undefined
      ? []
      : [[new URL(url).pathname, navigation.by, navigation.fragment, navigation.redirectFragments]],
  );
  expect(navigations).toEqual([
    ['/start', 'visit', '#old', ['#new']],
    ['/header', 'meta', '', []],
    ['/script', 'header', '', []],
    ['/link', 'script', '#part', []],
    ['/form', 'link', '', []],
    ['/hop', 'form', '', ['']],
  ]);
});
