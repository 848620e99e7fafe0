import { describe, expect, it } from 'vitest';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { containerOf, visit } from '../../../test/container-visit.ts';
import { explainEvent } from './explain-event.ts';

const PURCHASE = { function: '__gaawe', vtp_eventName: 'purchase', tag_id: 7 };
const ON_PURCHASE = { function: '_eq', arg0: ['macro', 0], arg1: 'purchase' };

function explain(resource: Record<string, unknown>, pushes: Json[], name = 'purchase') {
  const container = containerOf({
    macros: [{ function: '__e' }],
    tags: [PURCHASE],
    predicates: [ON_PURCHASE],
    rules: [
      [
        ['if', 0],
        ['add', 0],
      ],
    ],
    ...resource,
  });
  const observation = visit(pushes.map((value) => ({ value })));
  return explainEvent({ containers: [container], observation, event: { name } }).tags;
}

describe('why an event did not leave', () => {
  it('finds the push that misses by the least, and what to change', () => {
    const [answer] = explain({}, [{ event: 'view' }, { event: 'Purchase' }, { event: 'gtm.dom' }]);
    expect(answer).toMatchObject({
      tag: 7,
      link: 'named',
      fired: 0,
      outcome: 'no-trigger',
      push: { index: 1, event: 'Purchase' },
      trigger: { conditions: [{ holds: false, left: 'Purchase', right: 'purchase' }] },
      remedies: [
        { kind: 'fix-push', key: 'event', from: 'Purchase', to: 'purchase' },
        { kind: 'change-condition', trigger: 0, condition: 0, from: 'purchase', to: 'Purchase' },
      ],
    });
  });

  it('reports that no push comes near', () => {
    const [answer] = explain({}, [{ event: 'view_item_list' }]);
    expect(answer?.remedies).toEqual([{ kind: 'push-event', key: 'purchase' }]);
  });

  it('names the tag that fired', () => {
    const [answer] = explain({}, [{ event: 'purchase' }, { event: 'purchase' }]);
    expect(answer).toMatchObject({ outcome: 'fires', fired: 2, remedies: [] });
  });

  it.each([
    [
      'a paused tag',
      [{ function: '__paused', vtp_originalTagType: 'gaawe', tag_id: 7 }],
      ['paused'],
      [{ kind: 'resume-tag' }],
    ],
    [
      'consent',
      [{ ...PURCHASE, consent: ['list', 'ad_storage'] }],
      ['consent-withheld'],
      [{ kind: 'ask-consent', names: ['ad_storage'] }],
    ],
    [
      'a tag before it',
      [
        { ...PURCHASE, setup_tags: ['list', ['tag', 1, 1]] },
        { function: '__paused', vtp_originalTagType: 'html', tag_id: 8 },
      ],
      ['setup-failed'],
      [{ kind: 'fix-setup', tag: 8 }],
    ],
  ])('tells of %s', (...[, tags, outcomes, remedies]) => {
    const container = containerOf({
      macros: [{ function: '__e' }],
      tags,
      predicates: [ON_PURCHASE],
      rules: [
        [
          ['if', 0],
          ['add', 0],
        ],
      ],
    });
    const denied = { value: ['consent', 'default', { ad_storage: 'denied' }] as Json, isCall: true };
    const observation = visit([denied, { value: { event: 'purchase' } }]);
    const answer = explainEvent({ containers: [container], observation, event: { name: 'purchase' } });
    expect(answer.tags.map(({ outcome }) => outcome)).toEqual(outcomes);
    expect(answer.tags.flatMap((one) => one.remedies)).toEqual(remedies);
  });

  it('reports a blocking trigger', () => {
    const rules = [
      [
        ['if', 0],
        ['add', 0],
      ],
      [
        ['if', 0],
        ['block', 0],
      ],
    ];
    const [answer] = explain({ rules }, [{ event: 'purchase' }]);
    expect(answer).toMatchObject({ outcome: 'blocked', remedies: [{ kind: 'remove-blocking', trigger: 1 }] });
  });

  it('takes in tags whose code names the event, and those whose name hangs on a variable', () => {
    const tags = [
      { function: '__html', vtp_html: "<script>fbq('track', 'purchase')</script>", tag_id: 1 },
      { function: '__html', vtp_html: 'purchases', tag_id: 2 },
      { function: '__gaawe', vtp_eventName: ['macro', 0], tag_id: 3 },
    ];
    const rules = [
      [
        ['if', 0],
        ['add', 0, 1, 2],
      ],
    ];
    const answers = explain({ tags, rules }, [{ event: 'purchase' }]);
    expect(answers.map(({ tag, link, fired }) => [tag, link, fired])).toEqual([
      [1, 'text', 1],
      [3, 'named', 1],
    ]);
  });

  it('names the variables that nobody recorded', () => {
    const macros = [{ function: '__e' }, { function: '__jsm', vtp_javascript: 'x' }];
    const predicates = [ON_PURCHASE, { function: '_eq', arg0: ['macro', 1], arg1: 'yes' }];
    const [answer] = explain(
      {
        macros,
        predicates,
        rules: [
          [
            ['if', 0, 1],
            ['add', 0],
          ],
        ],
      },
      [{ event: 'purchase' }],
    );
    expect(answer).toMatchObject({
      outcome: 'not-decidable',
      missing: [1],
      remedies: [{ kind: 'look-at-variables', names: ['1'] }],
    });
  });
});
