import { describe, expect, it } from 'vitest';
import { containerSchema, type Container } from '@vigie/contract/container.ts';
import {
  publishedMatomoTag,
  publishedMatomoTrigger,
  matomoVariable,
  publishedMatomo,
} from '../../test/published-matomo.ts';
import { readMatomoScript } from './matomo-script.ts';

function readOne(data: Record<string, unknown>, settings = ''): Container {
  const [container, ...others] = readMatomoScript({ text: publishedMatomo(data, settings), url: null });
  expect(others).toEqual([]);
  return containerSchema.parse(container);
}

const PATH = matomoVariable('PagePath');
const ORDER = matomoVariable('DataLayer', {
  name: 'Order',
  defaultValue: '',
  parameters: { dataLayerName: 'order.id' },
});

function conditionOf(comparison: string): unknown {
  const conditions = [{ actual: PATH, comparison, expected: '/thanks' }];
  const { triggers } = readOne({
    triggers: [publishedMatomoTrigger(1, 'PageView', { conditions })],
    variables: [PATH],
  });
  return triggers[0]?.conditions[0];
}

describe('the script of Matomo Tag Manager', () => {
  it('reports its container and version, and names no tag', () => {
    const { id, product, version, source, tags, unreadable } = readOne({ tags: [publishedMatomoTag(12)] });
    expect({ id, product, version, source }).toEqual({
      id: 'aBc123De',
      product: 'matomo',
      version: '4',
      source: 'published',
    });
    expect(tags).toMatchObject([{ number: 12, name: null, type: 'CustomHtml' }]);
    expect(unreadable).toEqual([]);
  });

  it('has tags with triggers, blocking triggers, limits, delay and dates', () => {
    const { tags } = readOne({
      tags: [
        publishedMatomoTag(12, {
          fireTriggerIds: [7, 99],
          blockTriggerIds: [8],
          fireLimit: 'once_24hours',
          fireDelay: 500,
        }),
        publishedMatomoTag(13, {
          fireLimit: 'once_lifetime',
          startDate: '2026-01-02 03:04:05',
          endDate: '2026-02-03 04:05:06',
        }),
        publishedMatomoTag(14, { fireLimit: 'once_page', name: 'Chat', fireTriggerIds: ['7'] }),
      ],
      triggers: [publishedMatomoTrigger(7, 'PageView'), publishedMatomoTrigger(8, 'DomReady')],
    });
    expect(tags).toMatchObject([
      { triggers: [7], blocking: [8], firing: 'once-per-day', delayMs: 500, schedule: null },
      {
        firing: 'once-per-browser',
        schedule: { fromMs: Date.UTC(2026, 0, 2, 3, 4, 5), untilMs: Date.UTC(2026, 1, 3, 4, 5, 6) },
      },
      { firing: 'once-per-page', name: 'Chat', triggers: [] },
    ]);
  });

  it('reports a tag with invalid dates as unreadable', () => {
    expect(readOne({ tags: [publishedMatomoTag(1, { startDate: 'soon' })] }).unreadable).toEqual([
      { part: 'tags[0].startDate', reason: 'wrong-shape' },
    ]);
  });

  it('finds equal definitions of a variable to be one, and its name where it is used', () => {
    const { variables, tags } = readOne({
      tags: [
        publishedMatomoTag(1, {
          parameters: {
            a: ORDER,
            b: { joinedVariable: ['no. ', ORDER, PATH] },
            c: [{ index: '1', value: ORDER }],
            d: [],
          },
        }),
      ],
      variables: [PATH, { ...ORDER, name: 'DataLayer' }],
    });
    expect(variables).toEqual([
      {
        number: 0,
        name: null,
        folder: null,
        notes: null,
        type: 'PagePath',
        parameters: { defaultValue: null },
      },
      {
        number: 1,
        name: 'Order',
        folder: null,
        notes: null,
        type: 'DataLayer',
        parameters: { dataLayerName: 'order.id', defaultValue: '' },
      },
    ]);
    const order = { kind: 'variable', number: 1 };
    expect(tags[0]?.parameters).toEqual({
      a: order,
      b: { kind: 'text', parts: ['no. ', order, { kind: 'variable', number: 0 }] },
      c: {
        kind: 'list',
        items: [
          {
            kind: 'map',
            entries: [
              ['index', '1'],
              ['value', order],
            ],
          },
        ],
      },
      d: { kind: 'list', items: [] },
    });
  });

  it('retains tables, and the variables of the container itself', () => {
    const lookUpTable = [{ matchValue: 'a', outValue: 'b', comparison: 'equals' }];
    const { variables } = readOne({
      variables: [{ ...ORDER, lookUpTable }, matomoVariable('Environment'), matomoVariable('PreviewMode')],
    });
    expect(variables.map(({ parameters }) => parameters)).toMatchObject([
      { lookUpTable: { kind: 'list', items: [{ kind: 'map' }] } },
      { constantValue: 'live' },
      { constantValue: '0' },
    ]);
  });

  it.each([
    ['equals', { operator: 'equals', ignoreCase: true, negated: false }],
    ['not_equals', { operator: 'equals', ignoreCase: true, negated: true }],
    ['equals_exactly', { operator: 'equals', ignoreCase: false, negated: false }],
    ['not_contains', { operator: 'contains', ignoreCase: true, negated: true }],
    ['starts_with', { operator: 'starts-with', ignoreCase: true, negated: false }],
    ['ends_with', { operator: 'ends-with', ignoreCase: true, negated: false }],
    ['regexp', { operator: 'matches', ignoreCase: false, negated: false }],
    ['not_regexp_ignore_case', { operator: 'matches', ignoreCase: true, negated: true }],
    ['match_css_selector', { operator: 'css', ignoreCase: false, negated: false }],
    ['lower_than', { operator: 'less', ignoreCase: false, negated: false }],
    ['lower_than_or_equals', { operator: 'less-or-equal', ignoreCase: false, negated: false }],
    ['greater_than', { operator: 'greater', ignoreCase: false, negated: false }],
    ['greater_than_or_equals', { operator: 'greater-or-equal', ignoreCase: false, negated: false }],
    ['sounds_like', { operator: 'unknown', ignoreCase: false, negated: false }],
  ])('compares by %s', (comparison, compared) => {
    expect(conditionOf(comparison)).toEqual({
      ...compared,
      left: { kind: 'variable', number: 0 },
      right: '/thanks',
    });
  });

  it('compares the name of a push where a trigger waits for a custom event', () => {
    const { triggers, variables } = readOne({
      triggers: [publishedMatomoTrigger(3, 'CustomEvent', { parameters: { eventName: 'purchase' } })],
      variables: [PATH],
    });
    expect(triggers).toMatchObject([
      {
        number: 3,
        type: 'custom-event',
        conditions: [
          { operator: 'equals', ignoreCase: false, left: { kind: 'variable', number: 1 }, right: 'purchase' },
        ],
      },
    ]);
    expect(triggers[0]).not.toHaveProperty('parameters');
    expect(variables[1]).toMatchObject({ number: 1, type: 'event' });
  });

  it('retains what a trigger waits for, and reports unknown kinds', () => {
    const { triggers, unreadable } = readOne({
      triggers: [
        publishedMatomoTrigger(3, 'ScrollReach', {
          parameters: { scrollType: 'verticalpercentage', percentage: 50 },
        }),
        publishedMatomoTrigger(4, 'MoonPhase'),
      ],
    });
    expect(triggers).toMatchObject([
      { type: 'scroll-depth', parameters: { scrollType: 'verticalpercentage', percentage: 50 } },
      { type: 'other' },
    ]);
    expect(unreadable).toEqual([{ part: 'triggers[1].type', reason: 'unknown-kind' }]);
  });

  it.each([
    ['', 'at-start'],
    ['var ignoreGtmDataLayer = true; var activelySyncGtmDataLayer = false;', 'ignored'],
    ['var ignoreGtmDataLayer = false; var activelySyncGtmDataLayer = true;', 'always'],
  ])('says whether it reads the dataLayer of Google: %s', (settings, reads) => {
    expect(readOne({}, settings).googleDataLayer).toBe(reads);
  });

  it.each([
    [
      'ids that are no numbers',
      [publishedMatomoTrigger(1, 'PageView', { id: 'aB' }), publishedMatomoTrigger(2, 'PageView')],
      [0, 1],
    ],
    ['one id twice', [publishedMatomoTrigger(5, 'PageView'), publishedMatomoTrigger(5, 'DomReady')], [0, 1]],
    ['ids that are texts of numbers', [publishedMatomoTrigger(1, 'PageView', { id: '7' })], [7]],
  ])('numbers triggers by their places for %s', (_what, triggers, numbers) => {
    expect(readOne({ triggers }).triggers.map(({ number }) => number)).toEqual(numbers);
  });

  it.each([
    ['a call of another name', 'window.Other.addContainer({"tags":[],"triggers":[]})'],
    ['no container', 'MatomoTagManager.addContainer({"a":1})'],
    ['no literal', 'MatomoTagManager.addContainer({...config})'],
    ['no end', 'MatomoTagManager.addContainer({"tags":['],
  ])('is not found in a script with %s', (_what, text) => {
    expect(readMatomoScript({ text, url: null })).toEqual([]);
  });
});
