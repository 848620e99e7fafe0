import { describe, expect, it } from 'vitest';
import { readMatomoScript } from '../../matomo-script.ts';
import { atBuy, custom, MATOMO_SCRIPT, matomoVisit, ofKey, where } from '../../../../test/matomo-visit.ts';
import { publishedMatomoTag, matomoVariable, publishedMatomo } from '../../../../test/published-matomo.ts';
import { predictVisit } from '../predict-visit.ts';

const FIRES = 'buy 1';
const NOT = 'buy';

describe('a condition of Matomo', () => {
  it('has the name of its own event as the event while conditions are evaluated', () => {
    expect(atBuy(where(ofKey('event'), 'equals', 'mtm.CustomEvent'))).toBe(FIRES);
  });

  it.each([
    ['equals', 'CART', FIRES],
    ['equals_exactly', 'CART', NOT],
    ['not_equals', 'CART', NOT],
    ['contains', 'AR', FIRES],
    ['starts_with', 'ca', FIRES],
    ['ends_with', 'rt', FIRES],
    ['ends_with', 'the cart', NOT],
    ['regexp', '^c.rt$', FIRES],
    ['regexp', '^C.rt$', NOT],
    ['regexp_ignore_case', '^C.rt$', FIRES],
    ['regexp', '(?=c)cart', 'buy 1?'],
    ['regexp', '(', 'buy 1?'],
    ['match_css_selector', '', NOT],
    ['sounds_like', 'cart', 'buy 1?'],
  ])('compares a text by %s with %s', (comparison, expected, outcome) => {
    expect(atBuy(where(ofKey('page'), comparison, expected), { page: 'cart' })).toBe(outcome);
  });

  it.each([
    ['lower_than', 9, '10', FIRES],
    ['lower_than', '9', '10', NOT],
    ['greater_than', '9', '10', FIRES],
    ['greater_than_or_equals', 10, '10', FIRES],
    ['lower_than_or_equals', 'a', '10', NOT],
  ])('compares by %s as JavaScript does: %s and %s', (...[comparison, value, expected, outcome]) => {
    expect(atBuy(where(ofKey('total'), comparison, expected), { total: value })).toBe(outcome);
  });

  it.each([
    ['the page', matomoVariable('PagePath'), 'equals', '/cart', FIRES],
    [
      'a parameter',
      matomoVariable('UrlParameter', { parameters: { parameterName: 'step' } }),
      'equals',
      '2',
      FIRES,
    ],
    [
      'a part of the address',
      matomoVariable('Url', { parameters: { urlPart: 'port' } }),
      'equals',
      '443',
      FIRES,
    ],
    ['the first folder', matomoVariable('FirstDirectory'), 'equals', 'cart', FIRES],
    ['a constant', matomoVariable('Constant', { parameters: { constantValue: 'x' } }), 'equals', 'X', FIRES],
    ['the environment', matomoVariable('Environment'), 'equals', 'live', FIRES],
    ['no value', ofKey('nothing'), 'equals', 'null', FIRES],
    [
      'code',
      matomoVariable('CustomJsFunction', { parameters: { jsFunction: 'x' } }),
      'equals',
      '1',
      'buy 1?',
    ],
    ['a cookie', matomoVariable('Cookie', { parameters: { cookieName: 'a' } }), 'equals', '1', 'buy 1?'],
    [
      'texts in a row',
      { joinedVariable: ['a-', ofKey('page'), ofKey('nothing')] },
      'equals',
      'a-cart',
      FIRES,
    ],
    [
      'a table',
      ofKey('page', { lookUpTable: [{ matchValue: 'car', outValue: 'basket', comparison: 'starts_with' }] }),
      'equals',
      'basket',
      FIRES,
    ],
  ])('knows the value of %s', (...[_what, actual, comparison, expected, outcome]) => {
    expect(atBuy(where(actual, comparison, expected), { page: 'cart' })).toBe(outcome);
  });

  it('names the variable that nobody recorded', () => {
    const code = matomoVariable('CustomJsFunction', { parameters: { jsFunction: 'x' } });
    const triggers = [custom(1, 'buy', [where(code, 'equals', '1')])];
    const [container] = readMatomoScript({
      text: publishedMatomo({
        tags: [publishedMatomoTag(1, { fireTriggerIds: [1] })],
        triggers,
        variables: [code],
      }),
      url: MATOMO_SCRIPT,
    });
    const [found] = predictVisit(
      [{ container: container!, url: MATOMO_SCRIPT }],
      matomoVisit([[150, { event: 'buy' }]]),
    );
    expect(found?.pushes[0]?.tags).toMatchObject([
      { outcome: 'not-decidable', missing: [0], doubts: ['variable'] },
    ]);
  });
});
