import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONDITION_SCOPE } from '@vigie/contract/condition-scope.ts';
import { TEST_LIMITS } from '@vigie/contract/limits.ts';
import { testResultSchema, type TestErrorCode, type TestResult } from '@vigie/contract/test-result.ts';
import { openCollector, startFixtureSite, type FixtureSite } from '../../test/fixture-site.ts';
import { HIT_FACTS } from '../../test/hit-facts.ts';
import { openTestInspector, recorded, requestsTo } from '../../test/open-test-inspector.ts';
import { planOf, runTests, type Code, type Given } from '../../test/run-tests.ts';
import type { Inspector } from '../inspector.ts';
import { thinned } from '../../test/thinned.ts';

const PAGE = `<title>Shop</title><p class="price">12.50</p><a id="out" href="/other">out</a>
<script>
  window.secret = 'of the page';
  dataLayer = [{ page_type: 'product' }]; dataLayer.push({ event: 'view' });
  JSON.stringify = () => 'tampered'; Array.prototype.map = () => ['tampered'];
  document.querySelector = () => null; Object.prototype.polluted = 'yes';
  console.log('hello'); setTimeout(() => { throw new Error('uncaught') });
  navigator.sendBeacon('/collect?page=1');
</script>`;

let site: FixtureSite;
let inspector: Inspector;
/** Inspector with an eighth of the usual limits, for code that never ends. */
let hasty: Inspector;
beforeAll(async () => {
  site = await startFixtureSite({
    '/': PAGE,
    '/bare': '<title>bare</title>',
    '/other': '<title>other</title>',
    '/missing': { status: 404, body: '<title>gone</title>' },
    '/file.bin': { type: 'application/zip', body: 'x' },
    '/collect': openCollector,
    '/api': { type: 'application/json', body: '{"stock":3}' },
  });
  inspector = await openTestInspector();
  hasty = await openTestInspector({ testCodeMs: TEST_LIMITS.contentMs / 8 });
});
afterAll(async () => {
  await inspector.close();
  await hasty.close();
  await site.close();
});

const run = async (codes: Code[], given?: Given, path = '/') => {
  const results = await runTests({ inspector, url: site.origin + path }, codes, given);
  return results.map((result) => testResultSchema.parse(result));
};
const runHastily = (codes: Code[]) => runTests({ inspector: hasty, url: `${site.origin}/` }, codes);
/** Runs all codes in one visit; returns the result of each by its text. */
const each = async (codes: readonly string[], codeOf: (text: string) => Code, given?: Given) => {
  const results = await run(codes.map(codeOf), given);
  return Object.fromEntries(codes.map((code, index) => [code, results[index]]));
};
const one = async (code: Code, given?: Given, path?: string) =>
  (await run([code], given, path))[0] as TestResult;

const TITLE = { content: 'document.title', condition: 'content === "Shop"' };

describe('a content', () => {
  const values: [content: string, value: unknown][] = [
    [`document.querySelector('.price').textContent`, '12.50'],
    [`Number.parseFloat(document.querySelector('.price').textContent);`, 12.5],
    [
      `{ title: document.title, links: [...document.links].map((link) => link.id) }`,
      { title: 'Shop', links: ['out'] },
    ],
    [`const price = document.querySelector('.price'); return { text: price.textContent }`, { text: '12.50' }],
    [`await new Promise((done) => setTimeout(() => done('later'), 50))`, 'later'],
    [`(await (await fetch('/api')).json()).stock`, 3],
    [`dataLayer.map(({ event }) => event ?? null)`, [null, 'view']],
    [`undefined`, null],
    [`null`, null],
    [`new Date(0)`, '1970-01-01T00:00:00.000Z'],
    [`JSON.stringify({ a: 1 })`, '{"a":1}'],
    [`'x'.repeat(60000).length`, 60_000],
    [`typeof window.secret`, 'undefined'],
    [`({}).polluted ?? 'clean'`, 'clean'],
  ];
  it('gives its value', async () => {
    const contents = values.map(([content]) => content);
    expect(await each(contents, (content) => ({ content, condition: 'true' }))).toMatchObject(
      Object.fromEntries(
        values.map(([content, value]) => [content, { outcome: 'passed', value, error: null }]),
      ),
    );
  });

  const broken: [code: TestErrorCode, content: string, rest: object][] = [
    ['content-threw', 'null.x', { detail: expect.stringContaining('TypeError'), line: 1, column: 6 }],
    [
      'content-threw',
      'const a = 1;\n\n  nothing.x',
      { detail: 'ReferenceError: nothing is not defined', line: 3, column: 3 },
    ],
    ['content-threw', 'throw "plain"', { detail: 'plain', line: null }],
    ['content-threw', 'await Promise.reject(new Error("late"))', { detail: 'Error: late', line: 1 }],
    ['content-threw', 'const a = ;', { detail: 'SyntaxError: Unexpected token', line: 1, column: 11 }],
    [
      'content-threw',
      '(function f() { return f() + 1 })()',
      { detail: expect.stringContaining('RangeError') },
    ],
    ['content-not-json', '() => 1', { detail: 'function' }],
    ['content-not-json', 'document.body', { detail: 'dom-node' }],
    ['content-not-json', '({ list: [1, document.body] })', { detail: 'list.1: dom-node' }],
    ['content-not-json', 'const a = {}; a.a = a; return a', { detail: 'a: cyclic' }],
    ['content-not-json', '10n', { detail: 'bigint' }],
    ['content-not-json', 'Number("x")', { detail: 'not-finite' }],
    ['content-too-large', '"x".repeat(70000)', {}],
    ['content-too-large', '"é".repeat(40000)', {}],
    ['content-too-large', 'Array.from({ length: 50000 }, (_, index) => index)', {}],
  ];
  it('ends as an error that names its position, and does not affect the next', async () => {
    const results = await run(broken.flatMap(([, content]) => [{ content }, TITLE]));
    expect(results).toMatchObject(
      broken.flatMap(([code, , rest]) => [
        { outcome: 'error', conditionValue: null, error: { code, ...rest } },
        { outcome: 'passed', value: 'Shop' },
      ]),
    );
  });

  const ENDLESS: [code: TestErrorCode, content: string, rest: object][] = [
    ['content-timed-out', 'while (true) {}', { detail: '' }],
    ['content-timed-out', 'await new Promise(() => {})', { detail: '' }],
    ['content-timed-out', '({ get a() { while (true) {} } })', { detail: '' }],
  ];
  it.each(thinned(ENDLESS, 2))('is ended as %s: %s', async (code, content, rest) => {
    const [bad, next] = await runHastily([{ content }, TITLE]);
    expect(bad).toMatchObject({ outcome: 'error', conditionValue: null, error: { code, ...rest } });
    expect(next).toMatchObject({ outcome: 'passed', value: 'Shop' });
  });

  it('is ended when it takes too much memory', async () => {
    const content = 'const a = []; for (;;) a.push(new Array(1e5).fill(1.5))';
    const [bad, next] = await run([{ content }, TITLE]);
    const detail = expect.stringContaining('256 MB') as string;
    const error = { code: 'content-threw', detail };
    expect(bad).toMatchObject({ outcome: 'error', conditionValue: null, error });
    expect(next).toMatchObject({ outcome: 'passed', value: 'Shop' });
  });

  it('reports what was cut', async () => {
    const result = await one({ content: '({ a: 1, f() {} })' });
    expect(result).toMatchObject({ isCut: true, value: { a: 1, f: '[function]' } });
  });
});

describe('a condition', () => {
  const variables = { token: 'a-hidden-token', limits: { price: 20 } };

  const ends: [condition: string, outcome: TestResult['outcome'], shown: string][] = [
    ['content === 1', 'passed', 'true'],
    ['content === 2;', 'failed', 'false'],
    ['0', 'failed', '0'],
    ['""', 'failed', '""'],
    ['undefined', 'failed', 'undefined'],
    ['NaN', 'failed', 'NaN'],
    ['[]', 'passed', '[]'],
    ['({ a: [1, 2] })', 'passed', '{"a":[1,2]}'],
    ['(() => 1)', 'passed', '[function]'],
    ['new URL(url).pathname', 'passed', '"/"'],
    ['status', 'passed', '200'],
    ['dataLayer.some(({ event }) => event === "view")', 'passed', 'true'],
    ['hits.length === 1 && hits[0].parameters.page_type === dataLayer[0].page_type', 'passed', 'true'],
    ['pageview.idsite', 'passed', '"1"'],
    ['requests.find(({ url }) => url.includes("/collect")).type', 'passed', '"ping"'],
    [
      'console.map(({ level, text }) => level + " " + text.split("\\n")[0]).join()',
      'passed',
      '"log hello,error Error: uncaught"',
    ],
    ['cookies.length', 'failed', '0'],
    ['content < variables.limits.price', 'passed', 'true'],
    ['(async () => (await Promise.resolve(hits)).length > 1)()', 'failed', 'false'],
    ['"x".repeat(1e6)', 'passed', `"${'x'.repeat(199)}`],
  ];
  it('passes or fails, and shows what it came to', async () => {
    const conditions = ends.map(([condition]) => condition);
    const results = await each(conditions, (condition) => ({ condition }), { facts: HIT_FACTS, variables });
    expect(results).toMatchObject(
      Object.fromEntries(
        ends.map(([condition, outcome, conditionValue]) => [
          condition,
          { outcome, conditionValue, error: null },
        ]),
      ),
    );
  });

  const broken: [code: TestErrorCode, condition: string, rest: object][] = [
    ['condition-syntax', 'content >', { detail: 'SyntaxError: Unexpected token', line: 1, column: 10 }],
    ['condition-syntax', 'await content', { line: 1, column: 7 }],
    ['condition-threw', 'content.a.b', { detail: expect.stringContaining('TypeError'), line: 1, column: 11 }],
    [
      'condition-threw',
      'true &&\n  content.a.b',
      { detail: expect.stringContaining('TypeError'), line: 2, column: 13 },
    ],
    ['condition-threw', 'Promise.reject(new Error("no"))', { detail: 'Error: no' }],
  ];
  it('ends as an error that names its position, and does not affect the next', async () => {
    const results = await run(
      broken.flatMap(([, condition]) => [{ condition }, { condition: 'content === 1' }]),
    );
    expect(results).toMatchObject(
      broken.flatMap(([code, , rest]) => [
        { outcome: 'error', value: 1, conditionValue: null, error: { code, ...rest } },
        { outcome: 'passed' },
      ]),
    );
  });

  it.each(['(() => { while (true) {} })()', 'new Promise(() => {})'])(
    'is ended as condition-timed-out: %s',
    async (condition) => {
      const [bad, next] = await runHastily([{ condition }, { condition: 'content === 1' }]);
      const error = { code: 'condition-timed-out' };
      expect(bad).toMatchObject({ outcome: 'error', value: 1, conditionValue: null, error });
      expect(next).toMatchObject({ outcome: 'passed' });
    },
  );

  it('is ended when it takes too much memory', async () => {
    const condition = '(() => { const a = []; for (;;) a.push(new Array(1e5).fill(1.5)) })()';
    const [bad, next] = await run([{ condition }, { condition: 'content === 1' }]);
    const detail = expect.stringContaining('256 MB') as string;
    const error = { code: 'condition-crashed', detail };
    expect(bad).toMatchObject({ outcome: 'error', value: 1, conditionValue: null, error });
    expect(next).toMatchObject({ outcome: 'passed' });
  });

  it('is given the names of the contract, and no further ones', async () => {
    const names = CONDITION_SCOPE.map(({ name }) => name);
    const condition = `arguments.length === ${names.length} && [${names.join(', ')}].every((value) => value !== undefined)`;
    expect(await one({ condition }, { facts: HIT_FACTS, variables })).toMatchObject({
      outcome: 'passed',
      conditionValue: 'true',
    });
  });

  it('is skipped when it reports that it does not apply', async () => {
    expect(await one({ condition: 'content ? notApplicable("no price here") : true' })).toMatchObject({
      outcome: 'skipped',
      error: { code: 'not-applicable', detail: 'no price here' },
    });
  });

  it('never reports a hidden variable', async () => {
    const results = await run(
      [
        { condition: 'variables.token' },
        { condition: '({ deep: ["Bearer " + variables.token] })' },
        { condition: '"x".repeat(195) + variables.token' },
        { condition: 'notApplicable(variables.token)' },
        { condition: '(() => { throw new Error(variables.token) })()' },
        { condition: 'variables[variables.token].x' },
      ],
      { variables },
    );
    expect(JSON.stringify(results)).not.toContain('a-hi');
    expect(results[0]?.conditionValue).toBe('"•••"');
  });
});

describe('a page', () => {
  it('that answers an error is tested; one that is no page skips its tests', async () => {
    expect(await one({ condition: 'status === 404' }, {}, '/missing')).toMatchObject({ outcome: 'passed' });
    for (const url of [`${site.origin}/file.bin`, 'ftp://example.org/']) {
      const [result] = await runTests({ inspector, url }, [{}]);
      expect(result).toMatchObject({ outcome: 'skipped', error: { code: 'page-not-visited' } });
    }
  });

  it('without a dataLayer gives an empty one', async () => {
    expect(
      await one({ content: 'dataLayer', condition: 'dataLayer.length === 0' }, {}, '/bare'),
    ).toMatchObject({
      outcome: 'passed',
      value: [],
    });
  });

  it('is recorded as without tests: what contents ask for, and where they go, is not the page', async () => {
    const before = site.at('/api').length;
    const plan = planOf([
      {
        content: `void fetch('/api'); void fetch('/collect?by=test'); navigator.sendBeacon('/collect?by=test')`,
      },
      { content: `location.href = '/other'; await new Promise((done) => setTimeout(done, 200))` },
      {
        content: `document.getElementById('out').click(); await new Promise((done) => setTimeout(done, 200))`,
      },
      { content: `document.title` },
    ]);
    const { observation } = await inspector.inspect(`${site.origin}/`, { plan });
    expect(observation.tests.at(-1)).toMatchObject({ value: 'Shop' });
    expect(site.at('/api').length).toBe(before + 1);
    expect(requestsTo(observation, '/api')).toEqual([]);
    expect(requestsTo(observation, '/collect').map(({ url }) => new URL(url).search)).toEqual(['?page=1']);
    expect(requestsTo(observation, '/other')).toEqual([]);
    expect(observation).toMatchObject({ finalUrl: `${site.origin}/`, title: 'Shop', outcome: 'measured' });
    expect(recorded(observation.views).map(({ url }) => new URL(url).pathname)).toEqual(['/']);
  });

  it('whose process a content ends retains its observation', { tags: ['exhaustive'] }, async () => {
    const content = `const a = []; for (;;) a.push(new ArrayBuffer(2 ** 30), new Array(1e8).fill(1.5))`;
    const { observation } = await inspector.inspect(`${site.origin}/`, { plan: planOf([{ content }, {}]) });
    expect(observation).toMatchObject({ outcome: 'measured', title: 'Shop', failure: null });
    expect(observation.tests[0]).toMatchObject({ outcome: 'error' });
  });

  it('gives no more than its time to contents that all hang', { tags: ['exhaustive'] }, async () => {
    const codes = Array.from({ length: 20 }, () => ({ content: 'await new Promise(() => {})' }));
    const results = await run(codes);
    const mostInTime = TEST_LIMITS.contentsMs / TEST_LIMITS.contentMs;
    expect(results.filter(({ contentMs }) => contentMs !== null).length).toBeLessThanOrEqual(mostInTime);
    expect(new Set(results.map(({ error }) => error?.code))).toEqual(new Set(['content-timed-out']));
    expect(results.at(-1)?.error?.detail).toContain('before it');
  });
});
