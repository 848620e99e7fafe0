import { describe, expect, it } from 'vitest';
import { containerSchema, type Container, type ContainerCondition } from '@vigie/contract/container.ts';
import { publishedTealium } from '../../test/published-tealium.ts';
import { readTealiumScript } from './tealium-script.ts';

function readOne(rules: Record<string, string>, tags: string, more = ''): Container {
  const [container, ...others] = readTealiumScript({ text: publishedTealium(rules, tags, more), url: null });
  expect(others).toEqual([]);
  return containerSchema.parse(container);
}

/** Returns the rows of conditions that fire the only tag. */
function rowsOf(test: string, load = 'utag.cond[4]', send = '1'): Partial<ContainerCondition>[][] {
  const { triggers } = readOne(
    { 4: test, 5: "(d['b']=='2')" },
    `{"7":{load:${load},send:${send},tid:20067}}`,
  );
  return triggers.map(({ conditions }) =>
    conditions.map(({ operator, right, ignoreCase, negated }) => ({ operator, right, ignoreCase, negated })),
  );
}

const PLAIN = { ignoreCase: false, negated: false };

describe('the script of Tealium', () => {
  it('reports its profile and version, and its tags', () => {
    const { id, product, version, tags, triggers, unreadable } = readOne(
      {},
      '{"7":{load:4,send:1,v:202611270900,wait:1,tid:20067},"9":{load:1,send:0,tid:7110}}',
    );
    expect({ id, product, version, unreadable }).toEqual({
      id: 'example.shop',
      product: 'tealium',
      version: '202611270900',
      unreadable: [],
    });
    expect(tags).toMatchObject([
      { number: 7, type: '20067', paused: false, triggers: [0], parameters: { load: 4, wait: 1 } },
      { number: 9, type: '7110', paused: true, triggers: [] },
    ]);
    expect(triggers).toMatchObject([{ number: 0, type: 'load-rule', conditions: [] }]);
  });

  it.each([
    ["(d['a']=='x')", { operator: 'equals', right: 'x', ...PLAIN }],
    ["(d['a']!='')", { operator: 'equals', right: '', ignoreCase: false, negated: true }],
    ['("x"==d.a)', { operator: 'equals', right: 'x', ...PLAIN }],
    [
      "(d['a'].toString().toLowerCase()=='X'.toLowerCase())",
      { operator: 'equals', right: 'X', ignoreCase: true, negated: false },
    ],
    ["(d['a'].toString().indexOf('x')>-1)", { operator: 'contains', right: 'x', ...PLAIN }],
    ["(-1<d.a.toString().indexOf('x'))", { operator: 'contains', right: 'x', ...PLAIN }],
    [
      "(d['a'].toString().indexOf('x')<0)",
      { operator: 'contains', right: 'x', ignoreCase: false, negated: true },
    ],
    ["(d['a'].toString().indexOf('x')==0)", { operator: 'starts-with', right: 'x', ...PLAIN }],
    [
      "(/^\\/x$/i.test(d['a']))",
      { operator: 'matches', right: String.raw`^\/x$`, ignoreCase: true, negated: false },
    ],
    ["(typeof d['a']!='undefined')", { operator: 'defined', right: null, ...PLAIN }],
    ["(typeof d['a']=='undefined')", { operator: 'defined', right: null, ignoreCase: false, negated: true }],
    ["(void 0!==d['a'])", { operator: 'defined', right: null, ...PLAIN }],
    ["(parseFloat(d['a'])>parseFloat('50'))", { operator: 'greater', right: '50', ...PLAIN }],
    ['(50<d.a)', { operator: 'greater', right: 50, ...PLAIN }],
    ["!(d['a']=='x')", { operator: 'equals', right: 'x', ignoreCase: false, negated: true }],
  ])('reads the rule %s', (test, condition) => {
    expect(rowsOf(test)).toEqual([[condition]]);
  });

  it('retains other code unchanged', () => {
    const { triggers } = readOne(
      { 4: "(/(?!x)/gm.test(d['a'])&&shop.isOpen())" },
      '{"7":{load:utag.cond[4],send:1}}',
    );
    expect(triggers[0]?.conditions).toEqual([
      { operator: 'code', left: "/(?!x)/gm.test(d['a'])", right: null, ...PLAIN },
      { operator: 'code', left: 'shop.isOpen()', right: null, ...PLAIN },
    ]);
  });

  it('has a trigger for each row of alternatives, of load and of send', () => {
    const one = { operator: 'equals', right: '1', ...PLAIN };
    const two = { operator: 'equals', right: '2', ...PLAIN };
    const test = "(d['a']=='1')";
    expect(rowsOf(test, 'utag.cond[4]', 'utag.cond[5]')).toEqual([[one, two]]);
    expect(rowsOf(test, '(utag.cond[4]||utag.cond[5])')).toEqual([[one], [two]]);
    expect(rowsOf(test, '(utag.cond[4]&&!utag.cond[5])')).toEqual([[one, { ...two, negated: true }]]);
    expect(rowsOf("(d['a']=='1'||(d['a']=='2'&&d['b']=='2'))")).toEqual([[one], [two, two]]);
  });

  it('makes one condition of alternative tests of one value', () => {
    expect(rowsOf("(d['a']=='1'||d['a']=='2')||(d['a']=='3')")).toEqual([
      [{ operator: 'equals', right: { kind: 'list', items: ['1', '2', '3'] }, ...PLAIN }],
    ]);
  });

  it('retains as code what has too many rows', () => {
    const either = `(${['a', 'b'].map((key) => `d['${key}']=='1'`).join('||')})`;
    expect(rowsOf(Array.from({ length: 6 }, () => either).join('&&'))).toMatchObject([
      [{ operator: 'code' }],
    ]);
  });

  it('reports where a value comes from', () => {
    const test = "(d['dom.pathname']=='/'&&d['qp.utm']=='a'&&d['page']=='b')";
    const { variables } = readOne({ 4: test }, '{"7":{load:utag.cond[4],send:1}}');
    expect(variables.map(({ type, name }) => [type, name])).toEqual([
      ['dom', 'dom.pathname'],
      ['qp', 'qp.utm'],
      ['udo', 'page'],
    ]);
  });

  it('reports that code of the account may change all of it', () => {
    const { unreadable } = readOne({}, '{}', 'utag.handler.extend=[function(a,b){b.x=1}];');
    expect(unreadable).toEqual([{ part: 'utag.handler.extend', reason: 'code-only' }]);
  });

  it('is not found where nothing sets its tags', () => {
    expect(readTealiumScript({ text: 'utag.loader.cfg[7].send=1', url: null })).toEqual([]);
  });
});
