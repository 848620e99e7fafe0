import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFixtureSite, type FixtureSite } from '../../../test/fixture-site.ts';
import { openTestInspector, recorded } from '../../../test/open-test-inspector.ts';

const PAGE = `<title>watching</title><script>
  const frame = document.documentElement.appendChild(document.createElement('iframe'));
  const other = frame.contentWindow.Function.prototype.toString;
  const callers = [];
  const spy = Object.defineProperty({}, 'value', {
    enumerable: true,
    get: function reader() { callers.push(reader.caller); return 'read'; },
  });
  window.dataLayer = [];
  dataLayer.push({ spied: spy });
  const globals = Object.getOwnPropertyNames(window).filter((name) => /^_|witness|vigie/i.test(name));
  addEventListener('pagehide', () => {
    const { get } = Object.getOwnPropertyDescriptor(Document.prototype, 'visibilityState');
    navigator.sendBeacon('/collect', JSON.stringify({
      callers: callers.map(String),
      globals,
      texts: [String(get), other.call(get)],
      keys: Reflect.ownKeys(get),
      name: get.name,
      documentKeys: Object.getOwnPropertyNames(document),
      state: [document.visibilityState, document.hidden],
    }));
  });
</script>`;

interface PageReport {
  callers: string[];
  globals: string[];
  texts: string[];
  keys: string[];
  name: string;
  documentKeys: string[];
  state: unknown[];
}
let site: FixtureSite;
let pageReport: PageReport;
let pushes = 0;
beforeAll(async () => {
  site = await startFixtureSite({ '/': PAGE, '/collect': { status: 204 } });
  const inspector = await openTestInspector();
  const { observation } = await inspector.inspect(`${site.origin}/`);
  await inspector.close();
  pushes = recorded(observation.dataLayer).timeline.length;
  pageReport = JSON.parse(site.at('/collect')[0]?.body ?? '{}') as PageReport;
});
afterAll(() => site.close());

it('a getter of the page that the recorder reads cannot learn who reads it', () => {
  expect(pushes).toBeGreaterThan(0);
  expect(pageReport.callers.length).toBeGreaterThan(0);
  expect(pageReport.callers.filter((caller) => caller !== 'null')).toEqual([]);
});

it('a page that is left is hidden as by the browser, without a trace on the document', () => {
  expect(pageReport.state).toEqual(['hidden', true]);
  expect(pageReport.documentKeys).toEqual(['location']);
  expect(pageReport.globals).toEqual([]);
});

it('what reports that it is hidden appears native, also to a frame', () => {
  const text = 'function get visibilityState() { [native code] }';
  expect(pageReport).toMatchObject({
    texts: [text, text],
    keys: ['length', 'name'],
    name: 'get visibilityState',
  });
});
