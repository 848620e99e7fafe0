import { describe, expect, it } from 'vitest';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { containerOf, visit } from '../../../test/container-visit.ts';
import { recorded } from '../../../test/observation-builder.ts';
import { predictVisit } from './predict-visit.ts';

const EVENT = ['macro', 0];

/** Returns the pushes with the tags that fire: `event: 1 2`, with a question mark behind an uncertain tag. */
function fired(resource: Record<string, unknown>, visited: Observation) {
  const [{ pushes }] = predictVisit([containerOf(resource)], visited) as [
    ReturnType<typeof predictVisit>[number],
  ];
  return pushes.map(({ event, tags }) => {
    const shown = tags.flatMap(({ tag, outcome }) => {
      if (outcome === 'fires' || outcome === 'fires-in-sequence') return [String(tag)];
      return outcome === 'not-decidable' ? [`${tag}?`] : [];
    });
    return [event, ...shown].join(' ');
  });
}

const tag = (number: number, rest: Record<string, unknown> = {}) => ({
  function: '__html',
  vtp_html: 'x',
  tag_id: number,
  ...rest,
});
const onEvent = (name: string) => ({ function: '_eq', arg0: EVENT, arg1: name });

/** Returns two tags at `buy`, the second one with a condition. */
function withCondition(macros: unknown[], predicate: Record<string, unknown>) {
  return {
    macros: [{ function: '__e' }, ...macros],
    tags: [tag(1), tag(2)],
    predicates: [onEvent('buy'), predicate],
    rules: [
      [
        ['if', 0],
        ['add', 0],
      ],
      [
        ['if', 0, 1],
        ['add', 1],
      ],
    ],
  };
}

describe('what the tags of a container do at each push', () => {
  it('evaluates them at consent and initialisation before the first event', () => {
    const plain = withCondition([], onEvent('buy'));
    expect(fired(plain, visit([{ value: { a: 1 } }, { value: { event: 'buy' } }]))).toEqual([
      '',
      'gtm.init_consent',
      'gtm.init',
      'buy 1 2',
    ]);
  });

  it('names the variable that nobody recorded', () => {
    const found = predictVisit(
      [
        containerOf(
          withCondition([{ function: '__jsm', vtp_javascript: 'x' }], {
            function: '_eq',
            arg0: ['macro', 1],
            arg1: '1',
          }),
        ),
      ],
      visit([{ value: { event: 'buy' } }]),
    );
    expect(found[0]?.pushes.at(-1)?.tags[1]).toMatchObject({
      tag: 2,
      outcome: 'not-decidable',
      missing: [1],
      doubts: ['variable'],
    });
  });

  it.each([
    ['merges objects', [{ a: { b: 1 } }, { event: 'buy', a: { c: 2 } }], 'a.b', 2, '1', '1 2'],
    ['merges lists by index', [{ a: [1, 2] }, { event: 'buy', a: [3] }], 'a.1', 2, '2', '1 2'],
    ['takes keys with dots apart', [{ 'a.b': 1 }, { event: 'buy' }], 'a.b', 2, '1', '1 2'],
    ['reads keys as they are in version 1', [{ a: { b: 1 } }, { event: 'buy' }], 'a.b', 1, '1', '1'],
    [
      'overwrites with _clear',
      [{ a: { b: 1 } }, { event: 'buy', _clear: true, a: { c: 2 } }],
      'a.b',
      2,
      'undefined',
      '1 2',
    ],
    ['calls methods of lists', [{ a: [1] }, ['a.push', 5], { event: 'buy' }], 'a.1', 2, '5', '1 2'],
    ['takes a list that is no call for nothing', [['set', { a: 1 }], { event: 'buy' }], 'a', 2, '1', '1'],
  ])('%s', (...[, values, name, version, expected, shown]) => {
    const resource = withCondition([{ function: '__v', vtp_name: name, vtp_dataLayerVersion: version }], {
      function: '_eq',
      arg0: ['macro', 1],
      arg1: expected,
    });
    expect(fired(resource, visit(values.map((value) => ({ value: value as Json })))).at(-1)).toBe(
      `buy ${shown}`,
    );
  });

  it('reads calls of gtag', () => {
    const resource = withCondition(
      [{ function: '__v', vtp_name: 'eventModel.value', vtp_dataLayerVersion: 2 }],
      { function: '_gt', arg0: ['macro', 1], arg1: '5' },
    );
    const pushes = [{ value: ['event', 'buy', { value: 7 }], isCall: true }, { value: { event: 'buy' } }];
    expect(fired(resource, visit(pushes)).slice(2)).toEqual(['buy 1 2', 'buy 1']);
  });

  it('takes the address of the moment', () => {
    const resource = withCondition([{ function: '__u', vtp_component: 'PATH' }], {
      function: '_eq',
      arg0: ['macro', 1],
      arg1: '/thanks',
    });
    const pushes = [
      { value: { event: 'buy' } },
      { value: { event: 'buy' }, url: 'https://www.shop.fr/thanks?x=1' },
    ];
    expect(fired(resource, visit(pushes)).slice(2)).toEqual(['buy 1', 'buy 1 2']);
  });

  it('cannot say what a function that was pushed has changed', () => {
    const resource = withCondition([{ function: '__v', vtp_name: 'a', vtp_dataLayerVersion: 2 }], {
      function: '_eq',
      arg0: ['macro', 1],
      arg1: '1',
    });
    const visited = visit([{ value: { a: 1 } }, { value: '[function]' }, { value: { event: 'buy' } }]);
    if (visited.dataLayer.state === 'recorded')
      visited.dataLayer.value.cuts.push({ path: 'timeline[1]', why: 'function' });
    expect(fired(resource, visited).at(-1)).toBe('buy 1 2?');
  });

  it('heeds consent, what blocks, what comes before and once for a page', () => {
    const resource = {
      macros: [{ function: '__e' }],
      tags: [
        tag(1, { consent: ['list', 'ad_storage'] }),
        tag(2, { setup_tags: ['list', ['tag', 2, 1]] }),
        tag(3, { consent: ['list', 'ad_storage'] }),
        tag(4, { once_per_load: true }),
        tag(5),
      ],
      predicates: [onEvent('buy'), onEvent('gtm.js')],
      rules: [
        [
          ['if', 0],
          ['add', 0, 1, 3, 4],
        ],
        [
          ['if', 0],
          ['unless', 1],
          ['block', 4],
        ],
      ],
    };
    const denied = { value: ['consent', 'default', { ad_storage: 'denied' }], isCall: true };
    const granted = { value: ['consent', 'update', { ad_storage: 'granted' }], isCall: true };
    const pushes = [denied, { value: { event: 'buy' } }, granted, { value: { event: 'buy' } }];
    expect(fired(resource, visit(pushes)).filter((line) => line.startsWith('buy'))).toEqual([
      'buy 4',
      'buy 1 2 3',
    ]);
  });

  it('reports nothing about a container that did not run', () => {
    const visited = visit([{ value: { event: 'buy' } }], { scriptRuns: recorded([]) });
    expect(fired(withCondition([], onEvent('buy')), visited)).toEqual([]);
  });
});
