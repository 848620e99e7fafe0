import { describe, expect, it } from 'vitest';
import { containerSchema, type Container } from '@vigie/contract/container.ts';
import { publishedAdobe } from '../../test/published-adobe.ts';
import { readAdobeScript } from './adobe-script.ts';

function readOne(parts: { elements?: string; rules?: string }): Container {
  const [container, ...others] = readAdobeScript({ text: publishedAdobe(parts), url: null });
  expect(others).toEqual([]);
  return containerSchema.parse(container);
}

const core = (kind: string, name: string) => `modulePath:"core/src/lib/${kind}/${name}.js"`;
const ELEMENTS = `{"Order ID":{defaultValue:"",storageDuration:"pageview",${core('dataElements', 'javascriptVariable')},settings:{path:"shop.order"}},
"Label":{${core('dataElements', 'constant')},settings:{value:"no. %Order ID%, %unknown%"}},
"Code":{${core('dataElements', 'customCode')},settings:{source:function(event){return 1}}}}`;

function conditionOf(condition: string): unknown {
  const rules = `[{id:"RL1",name:"r",events:[{${core('events', 'click')}}],conditions:[${condition}],actions:[]}]`;
  return readOne({ elements: ELEMENTS, rules }).triggers[0]?.conditions[0];
}

const PLAIN = { ignoreCase: false, negated: false };

describe('the script of Adobe Launch', () => {
  it('reports its library and version', () => {
    const { id, product, version, source, unreadable } = readOne({});
    expect({ id, product, version, source, unreadable }).toEqual({
      id: 'EN1a2b3c',
      product: 'adobe-launch',
      version: '2026-11-27T09:00:00Z',
      source: 'published',
      unreadable: [],
    });
  });

  it.each([
    ['https://assets.adobedtm.com/ab/cd/launch-EN77-development.min.js', 'EN77'],
    ['https://shop.fr/tags.js', null],
    [null, null],
  ])('takes its id from the address where it does not say it: %s', (url, id) => {
    expect(readAdobeScript({ text: '_satellite.container={rules:[]}', url })).toMatchObject([{ id }]);
  });

  it('has data elements, which texts name', () => {
    const { variables, unreadable } = readOne({ elements: ELEMENTS });
    expect(variables).toMatchObject([
      {
        number: 0,
        name: 'Order ID',
        type: 'core/src/lib/dataElements/javascriptVariable.js',
        parameters: { path: 'shop.order', defaultValue: '', storageDuration: 'pageview' },
      },
      {
        parameters: {
          value: { kind: 'text', parts: ['no. ', { kind: 'variable', number: 0 }, ', %unknown%'] },
        },
      },
      { name: 'Code', parameters: { source: null } },
    ]);
    expect(unreadable).toEqual([{ part: 'dataElements.Code.source', reason: 'code-only' }]);
  });

  it('has a tag for each action, in their order, and a trigger for each event', () => {
    const { tags, triggers } = readOne({
      rules: `[{id:"RL1",name:"Thanks",conditions:[],events:[{${core('events', 'libraryLoaded')},ruleOrder:50},
        {${core('events', 'directCall')},settings:{identifier:"order"}},{modulePath:"shop/src/open.js"}],
        actions:[{modulePath:"adobe-analytics/src/lib/actions/setVariables.js",settings:{a:1},timeout:2e3,delayNext:!0},
        {modulePath:"adobe-analytics/src/lib/actions/sendBeacon.js",settings:{type:"page"}}]}]`,
    });
    expect(triggers).toMatchObject([
      { number: 0, name: 'Thanks', type: 'page-view', parameters: { ruleOrder: 50 } },
      { number: 1, type: 'direct-call', parameters: { identifier: 'order' } },
      { number: 2, type: 'other', parameters: { modulePath: 'shop/src/open.js' } },
    ]);
    expect(tags).toMatchObject([
      { number: 0, name: 'Thanks', triggers: [0, 1, 2], parameters: { a: 1 } },
      { number: 1, type: 'adobe-analytics/src/lib/actions/sendBeacon.js', waitsFor: 0 },
    ]);
    expect(tags[0]).not.toHaveProperty('waitsFor');
  });

  it.each([
    [
      `{${core('conditions', 'valueComparison')},settings:{comparison:{operator:"doesNotContain",caseInsensitive:!0},leftOperand:"%Order ID%",rightOperand:"x"}}`,
      {
        operator: 'contains',
        ignoreCase: true,
        negated: true,
        left: { kind: 'variable', number: 0 },
        right: 'x',
      },
    ],
    [
      `{${core('conditions', 'valueComparison')},settings:{comparison:{operator:"isTrue"},leftOperand:"%Order ID%"}}`,
      { operator: 'module', left: 'core/src/lib/conditions/valueComparison.js', ...PLAIN },
    ],
    [
      `{${core('conditions', 'path')},settings:{paths:[{value:".*cart.*",valueIsRegex:!0}]},negate:!0}`,
      {
        operator: 'matches',
        right: '.*cart.*',
        ignoreCase: true,
        negated: true,
        left: { kind: 'variable', number: 3 },
      },
    ],
    [
      `{${core('conditions', 'path')},settings:{paths:[{value:"/a"},{value:"/b"}]}}`,
      { operator: 'equals', right: { kind: 'list', items: ['/a', '/b'] }, ...PLAIN },
    ],
    [
      `{${core('conditions', 'path')},settings:{paths:[{value:"/a"},{value:"b+",valueIsRegex:!0}]}}`,
      { operator: 'module', left: 'core/src/lib/conditions/path.js', ...PLAIN },
    ],
    [
      `{${core('conditions', 'cookie')},settings:{name:"tier",value:"gold"}}`,
      { operator: 'equals', right: 'gold', ...PLAIN },
    ],
    [
      `{${core('conditions', 'customCode')},settings:{source:function(){return!!window.a}},negate:!0}`,
      { operator: 'code', left: null, ignoreCase: false, negated: true },
    ],
    [
      `{modulePath:"shop/src/isOpen.js",settings:{at:9}}`,
      { operator: 'module', left: 'shop/src/isOpen.js', ...PLAIN },
    ],
  ])('reads the condition %s', (condition, read) => {
    expect(conditionOf(condition)).toMatchObject(read);
  });

  it.each([
    ['no rules', '_satellite.container={buildInfo:{}}'],
    ['no literal', '_satellite.container=load()'],
    ['the name alone', 'delete _satellite.container'],
  ])('is not found in a script with %s', (_what, text) => {
    expect(readAdobeScript({ text, url: null })).toEqual([]);
  });
});
