import { describe, expect, it } from 'vitest';
import { readMatomoScript } from '../../matomo-script.ts';
import {
  custom,
  fired,
  MATOMO_SCRIPT,
  matomoVisit,
  ofKey,
  where,
  type TimedPush,
} from '../../../../test/matomo-visit.ts';
import {
  publishedMatomoTag,
  publishedMatomoTrigger,
  publishedMatomo,
} from '../../../../test/published-matomo.ts';
import { predictVisit } from '../predict-visit.ts';

const limited = (fireLimit: string) => ({
  tags: [publishedMatomoTag(1, { fireTriggerIds: [1], fireLimit })],
  triggers: [custom(1, 'buy')],
});

const dated = (startDate: string) => ({
  tags: [publishedMatomoTag(1, { fireTriggerIds: [1], startDate })],
  triggers: [custom(1, 'buy')],
});

const called = (method: string): TimedPush => [110, [method, { event: 'buy' }]];

describe('a container of Matomo', () => {
  it('fires at page view as it runs, and at the events of the load', () => {
    const triggers = [
      publishedMatomoTrigger(1, 'PageView'),
      publishedMatomoTrigger(2, 'DomReady'),
      publishedMatomoTrigger(3, 'WindowLoaded'),
      custom(4, 'buy'),
    ];
    const tags = [1, 2, 3, 4].map((id) => publishedMatomoTag(id, { fireTriggerIds: [id] }));
    expect(
      fired(
        { tags, triggers },
        matomoVisit([
          [10, { event: 'mtm.Start' }],
          [450, { event: 'buy' }],
        ]),
      ),
    ).toEqual(['mtm.Start', 'mtm.PageView 1', 'DOMReady 2', 'buy 4', 'WindowLoad 3']);
  });

  it('names its own events by the index of the push before which they come', () => {
    const { triggers } = { triggers: [publishedMatomoTrigger(1, 'PageView')] };
    const [container] = readMatomoScript({ text: publishedMatomo({ triggers }), url: MATOMO_SCRIPT });
    const [found] = predictVisit(
      [{ container: container!, url: MATOMO_SCRIPT }],
      matomoVisit([
        [10, { a: 1 }],
        [150, { event: 'buy' }],
      ]),
    );
    expect(found?.pushes.map(({ event, index }) => [event, index])).toEqual([
      [null, 0],
      ['mtm.PageView', 1],
      ['buy', 1],
    ]);
  });

  it('evaluates the conditions of earlier pushes as it runs: they see what was pushed last', () => {
    const parts = {
      tags: [publishedMatomoTag(1, { fireTriggerIds: [1] })],
      triggers: [custom(1, 'buy', [where(ofKey('step'), 'equals', 'paid')])],
    };
    expect(
      fired(
        parts,
        matomoVisit([
          [10, { event: 'buy', step: 'cart' }],
          [20, { step: 'paid' }],
        ]),
      ),
    ).toEqual(['buy 1']);
    expect(
      fired(
        parts,
        matomoVisit([
          [110, { event: 'buy', step: 'cart' }],
          [120, { step: 'paid' }],
        ]),
      ),
    ).toEqual(['buy']);
  });

  it('is undecided where the script may have run before or after a push', () => {
    const parts = {
      tags: [publishedMatomoTag(1, { fireTriggerIds: [1] }), publishedMatomoTag(2, { fireTriggerIds: [2] })],
      triggers: [
        publishedMatomoTrigger(1, 'PageView', { conditions: [where(ofKey('a'), 'equals', '1')] }),
        custom(2, 'late'),
      ],
    };
    expect(fired(parts, matomoVisit([[95, { a: 1, event: 'late' }]]))).toEqual(['late 2', 'mtm.PageView 1?']);
  });

  it('compares names of events with case', () => {
    const parts = {
      tags: [publishedMatomoTag(1, { fireTriggerIds: [1] })],
      triggers: [custom(1, 'purchase')],
    };
    expect(fired(parts, matomoVisit([[150, { event: 'Purchase' }]]))).toEqual(['Purchase']);
  });

  it('replaces keys and merges nothing', () => {
    const condition = where(ofKey('cart.size', { defaultValue: 'none' }), 'equals_exactly', 'none');
    const parts = {
      tags: [publishedMatomoTag(1, { fireTriggerIds: [1] })],
      triggers: [custom(1, 'buy', [condition])],
    };
    const pushes: TimedPush[] = [
      [110, { cart: { size: 3 } }],
      [120, { cart: { total: 5 } }],
      [150, { event: 'buy' }],
    ];
    expect(fired(parts, matomoVisit(pushes))).toEqual(['buy 1']);
  });

  it('never fires a tag again that a trigger has blocked', () => {
    const parts = {
      tags: [publishedMatomoTag(1, { fireTriggerIds: [1], blockTriggerIds: [2] })],
      triggers: [custom(1, 'buy'), custom(2, 'stop')],
    };
    const pushes = ['buy', 'stop', 'buy'].map((event, at): TimedPush => [150 + at, { event }]);
    expect(fired(parts, matomoVisit(pushes))).toEqual(['buy 1', 'stop', 'buy 1:blocked']);
    expect(
      fired(
        parts,
        matomoVisit([
          [10, { event: 'buy' }],
          [20, { event: 'stop' }],
        ]),
      ),
    ).toEqual(['buy 1:blocked', 'stop']);
  });

  it('fires a tag once for a page, a day or a browser', () => {
    const visited = matomoVisit([
      [150, { event: 'buy' }],
      [160, { event: 'buy' }],
    ]);
    const shared = { ...visited, visit: { ...visited.visit, mode: 'fast' as const } };
    expect(fired(limited('once_page'), shared)).toEqual(['buy 1', 'buy 1:fired-before']);
    expect(fired(limited('once_lifetime'), visited)).toEqual(['buy 1', 'buy 1:fired-before']);
    expect(fired(limited('once_24hours'), shared)).toEqual(['buy 1?', 'buy 1?']);
  });

  it('evaluates again at the end of a delay', () => {
    const parts = {
      tags: [publishedMatomoTag(1, { fireTriggerIds: [1], blockTriggerIds: [2], fireDelay: 100 })],
      triggers: [custom(1, 'buy'), custom(2, 'stop')],
    };
    expect(fired(parts, matomoVisit([[150, { event: 'buy' }]]))).toEqual(['buy 1']);
    expect(
      fired(
        parts,
        matomoVisit([
          [150, { event: 'buy' }],
          [200, { event: 'stop' }],
        ]),
      ),
    ).toEqual(['buy 1:blocked', 'stop']);
    expect(fired(parts, matomoVisit([[1_950, { event: 'buy' }]]))).toEqual(['buy 1?']);
  });

  it('respects the dates of a tag', () => {
    const visited = matomoVisit([[150, { event: 'buy' }]], [], { startedAt: '2026-11-27T09:00:00.000Z' });
    expect(fired(dated('2026-11-27 08:00:00'), visited)).toEqual(['buy 1']);
    expect(fired(dated('2026-11-27 10:00:00'), visited)).toEqual(['buy 1:out-of-schedule']);
    expect(fired(dated('2026-11-27 09:00:01'), visited)).toEqual(['buy 1?']);
  });

  it('does not know whether a click, a timer or a scroll has come', () => {
    const parts = {
      tags: [
        publishedMatomoTag(1, { fireTriggerIds: [1], blockTriggerIds: [2] }),
        publishedMatomoTag(2, { fireTriggerIds: [1, 2], fireLimit: 'once_page' }),
        publishedMatomoTag(3, { fireTriggerIds: [3] }),
      ],
      triggers: [
        custom(1, 'buy'),
        publishedMatomoTrigger(2, 'AllElementsClick'),
        publishedMatomoTrigger(3, 'PageView'),
      ],
    };
    expect(fired(parts, matomoVisit([[150, { event: 'buy' }]]))).toEqual(['mtm.PageView 3', 'buy 1? 2?']);
  });

  it('reads the dataLayer of Google as its settings say', () => {
    const parts = { tags: [publishedMatomoTag(1, { fireTriggerIds: [1] })], triggers: [custom(1, 'buy')] };
    const visited = matomoVisit(
      [],
      [
        [10, { event: 'buy' }],
        [150, { event: 'buy' }],
      ],
    );
    expect(fired(parts, visited)).toEqual(['buy 1']);
    expect(fired(parts, visited, 'var ignoreGtmDataLayer = true;')).toEqual([]);
    expect(fired(parts, visited, 'var activelySyncGtmDataLayer = true;')).toEqual(['buy 1', 'buy 1']);
  });

  it('does nothing where a text was pushed before it ran', () => {
    const parts = { tags: [publishedMatomoTag(1, { fireTriggerIds: [1] })], triggers: [custom(1, 'buy')] };
    expect(
      fired(
        parts,
        matomoVisit([
          [10, 'x'],
          [150, { event: 'buy' }],
        ]),
      ),
    ).toEqual(['buy']);
    expect(
      fired(
        parts,
        matomoVisit([
          [110, 'x'],
          [150, { event: 'buy' }],
        ]),
      ),
    ).toEqual(['buy 1']);
  });

  it('does not follow calls of its own code', () => {
    const parts = { tags: [publishedMatomoTag(1, { fireTriggerIds: [1] })], triggers: [custom(1, 'buy')] };
    expect(fired(parts, matomoVisit([called('dataLayer::push')]))).toEqual(['buy 1']);
    expect(fired(parts, matomoVisit([called('dataLayer::reset'), [150, { event: 'buy' }]]))).toEqual([
      'buy 1?',
    ]);
  });

  it('does not know what follows a selector or a pattern that is none', () => {
    const parts = {
      tags: [publishedMatomoTag(1, { fireTriggerIds: [1] }), publishedMatomoTag(2, { fireTriggerIds: [2] })],
      triggers: [custom(1, 'buy', [where(ofKey('page'), 'match_css_selector', '.')]), custom(2, 'buy')],
    };
    expect(fired(parts, matomoVisit([[150, { event: 'buy', page: 'cart' }]]))).toEqual(['buy 1? 2?']);
  });

  it('has an end where an event leads to itself', () => {
    const parts = {
      tags: [publishedMatomoTag(1, { fireTriggerIds: [1] })],
      triggers: [custom(1, 'mtm.CustomEvent'), custom(2, 'buy')],
    };
    expect(
      fired(
        parts,
        matomoVisit([
          [150, { event: 'buy' }],
          [160, { event: 'x' }],
        ]),
      ),
    ).toHaveLength(2);
  });
});
