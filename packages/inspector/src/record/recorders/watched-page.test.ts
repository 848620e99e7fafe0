import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFixtureSite, type FixtureSite } from '../../../test/fixture-site.ts';
import { openTestInspector, recorded } from '../../../test/open-test-inspector.ts';

/**
 * What a page can learn about functions that are not its own: with its own built-ins, and with those of a frame.
 */
const WATCHER = `
  const frame = document.createElement('iframe');
  document.documentElement.append(frame);
  const other = frame.contentWindow.Function.prototype.toString;
  const facts = (work) => ({
    texts: [String(work), Function.prototype.toString.call(work), other.call(work)].map((text) => text.replace(/\\s+/g, ' ')),
    name: work.name,
    length: work.length,
    keys: Reflect.ownKeys(work).join(),
    isOfThisRealm: Object.getPrototypeOf(work) === Function.prototype,
    isConstructor: (() => { try { Reflect.construct(Object, [], work); return true; } catch { return false; } })(),
  });
  const callers = [];
  const spy = Object.defineProperty({}, 'value', {
    enumerable: true,
    get: function reader() { callers.push(reader.caller); return 'read'; },
  });
  window.told = {};
  document.documentElement.append(Object.assign(document.createElement('p'), { id: 'digitalData' }));
  told.element = window.digitalData?.id;
`;
const PAGE = `<title>watching</title><script>${WATCHER}
  window.dataLayer = [];
  const { get, set } = Object.getOwnPropertyDescriptor(window, 'dataLayer');
  told.get = facts(get);
  told.set = facts(set);
  told.push = facts(dataLayer.push);
  dataLayer.push({ spied: spy });
  told.callers = callers.map(String);
  const frozen = Object.freeze([1]);
  try { Array.prototype.push.call(frozen, 2); } catch (error) { told.native = error.stack; }
  window.dataLayer = new Proxy([], {});
  try { Object.freeze(dataLayer = [1]); dataLayer.push(2); } catch (error) { told.ours = error.stack; }
  told.globals = Object.getOwnPropertyNames(window).filter((name) => /^_(?!mtm$)|witness|vigie/i.test(name));
  addEventListener('pagehide', () => {
    const { get } = Object.getOwnPropertyDescriptor(Document.prototype, 'visibilityState');
    told.hidden = facts(get);
    told.documentKeys = Object.getOwnPropertyNames(document);
    told.state = [document.visibilityState, document.hidden, frame.contentDocument?.visibilityState];
    navigator.sendBeacon('/collect', JSON.stringify(told));
  });
</script>`;

interface Facts {
  texts: string[];
  name: string;
  length: number;
  keys: string;
  isOfThisRealm: boolean;
  isConstructor: boolean;
}
interface PageReport {
  get: Facts;
  set: Facts;
  push: Facts;
  hidden: Facts;
  callers: string[];
  native: string;
  ours: string;
  element: string;
  globals: string[];
  documentKeys: string[];
  state: unknown[];
}

let site: FixtureSite;
let told: PageReport;
let pushes = 0;
beforeAll(async () => {
  site = await startFixtureSite({ '/': PAGE, '/collect': { status: 204 } });
  const inspector = await openTestInspector();
  const { observation } = await inspector.inspect(`${site.origin}/`);
  await inspector.close();
  pushes = recorded(observation.dataLayer).timeline.length;
  told = JSON.parse(site.at('/collect')[0]?.body ?? '{}') as PageReport;
});
afterAll(() => site.close());

const shape = (stack: string) => stack.replaceAll(/:\d+:\d+/g, '');

const looksNative = (facts: Facts) => {
  for (const text of facts.texts) expect(text).toMatch(/^function ?\w*\(\) \{ \[native code\] \}$/);
  expect(facts).toMatchObject({ keys: 'length,name', isOfThisRealm: true, isConstructor: false });
};

it.each([
  ['get', 'get dataLayer', 0],
  ['set', 'set dataLayer', 1],
  ['push', 'push', 1],
  ['hidden', 'get visibilityState', 0],
] as const)('what the recorder puts in place of a function looks native: %s', (part, name, length) => {
  looksNative(told[part]);
  expect(told[part]).toMatchObject({ name, length });
});

it('a getter of the page that the recorder reads cannot learn who reads it', () => {
  expect(pushes).toBeGreaterThan(0);
  expect(told.callers.length).toBeGreaterThan(0);
  expect(told.callers.filter((caller) => caller !== 'null')).toEqual([]);
});

it('an error of a push shows the frames that it has without a recorder', () => {
  expect(shape(told.ours)).toBe(shape(told.native));
});

it('an element with the name of a dataLayer is what the window offers by it', () => {
  expect(told.element).toBe('digitalData');
});

it('a page that is left is hidden as by the browser, without a trace on the document', () => {
  expect(told.state.slice(0, 2)).toEqual(['hidden', true]);
  expect(told.documentKeys).toEqual(['location']);
  expect(told.globals).toEqual([]);
});
