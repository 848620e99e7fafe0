import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFixtureSite, type FixtureSite } from '../../../test/fixture-site.ts';
import { openTestInspector, recorded } from '../../../test/open-test-inspector.ts';
import type { Inspector } from '../../inspector.ts';

const PAGE = `window.dataLayer = []; function gtag() { dataLayer.push(arguments) }
gtag('js', new Date(0), { a: undefined });
history.pushState(null, '', '?view');
dataLayer.push(['event', 'buy'], { b: [undefined], c: { d: undefined } });`;

let site: FixtureSite;
let inspector: Inspector;
beforeAll(async () => {
  site = await startFixtureSite({ '/': `<title>-</title><script>${PAGE}</script>` });
  inspector = await openTestInspector();
});
afterAll(async () => {
  await inspector.close();
  await site.close();
});

it('records what JSON cannot: calls, dates, members without a value, and the address', async () => {
  const { observation } = await inspector.inspect(`${site.origin}/`);
  const [call, list, push] = recorded(observation.dataLayer).timeline;
  expect(call).toMatchObject({ value: ['js', '1970-01-01T00:00:00.000Z', {}], url: `${site.origin}/` });
  expect(call?.kinds).toEqual([
    { path: '', kind: 'arguments' },
    { path: '1', kind: 'date' },
    { path: '2.a', kind: 'undefined' },
  ]);
  expect(list?.kinds).toBeUndefined();
  expect(list?.url).toBe(`${site.origin}/?view`);
  expect(push?.kinds).toEqual([
    { path: 'b.0', kind: 'undefined' },
    { path: 'c.d', kind: 'undefined' },
  ]);
  expect(push?.url).toBeUndefined();
});
