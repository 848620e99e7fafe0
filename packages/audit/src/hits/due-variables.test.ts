import type { VariableRule } from '@vigie/contract/tracking-settings.ts';
import { trackerSettingsSchema, variableRuleSchema } from '@vigie/contract/tracking-settings.ts';
import { describe, expect, it } from 'vitest';
import { dueVariables, ruleText, stateOf } from './due-variables.ts';

function ruleOf(rule: Partial<VariableRule>): VariableRule {
  const any = { name: 'v', type: null, pattern: null, values: [], pages: [], allowsPlaceholders: false };
  return variableRuleSchema.parse({ ...any, ...rule });
}

function stateBy(value: string, rule: Partial<VariableRule>): string {
  return stateOf({ parameters: { 'data.v': value } }, { name: 'v', rule: ruleOf(rule) });
}

describe('a value is evaluated by its rule', () => {
  it.each<[string, Partial<VariableRule>, string]>([
    ['12.5', { type: 'number' }, 'right'],
    ['-3e4', { type: 'number' }, 'right'],
    ['12,5', { type: 'number' }, 'invalid'],
    ['12 €', { type: 'number' }, 'invalid'],
    ['Infinity', { type: 'number' }, 'invalid'],
    ['true', { type: 'boolean' }, 'right'],
    ['oui', { type: 'boolean' }, 'invalid'],
    ['2026-11-23', { type: 'date' }, 'right'],
    ['2026-11-23T08:15:00.120+01:00', { type: 'date' }, 'right'],
    ['2026-13-45', { type: 'date' }, 'invalid'],
    ['23/11/2026', { type: 'date' }, 'invalid'],
    ['EUR', { values: ['EUR', 'USD'] }, 'right'],
    ['eur', { values: ['EUR', 'USD'] }, 'invalid'],
    ['SKU-42', { pattern: 'SKU-\\d+' }, 'right'],
    ['xSKU-42', { pattern: 'SKU-\\d+' }, 'invalid'],
    ['', { type: 'text' }, 'empty'],
    ['undefined', { type: 'text' }, 'invalid'],
    ['[object Object]', {}, 'invalid'],
    ['NaN', { allowsPlaceholders: true }, 'right'],
  ])('%s', (value, rule, state) => {
    expect(stateBy(value, rule)).toBe(state);
  });

  it('in linear time, whatever a page sends', () => {
    expect(stateBy(`${'a'.repeat(50_000)}!`, { pattern: '(a+)+' })).toBe('invalid');
  });
});

it.each(['(?=a)', '(a)\\1', '(', '(?<!x)y'])('the pattern %s is refused', (pattern) => {
  expect(() => ruleOf({ pattern })).toThrow(/pattern-invalid/);
});

it('a variable is due where its rule applies, others everywhere', () => {
  const settings = trackerSettingsSchema.parse({
    jsTagName: '',
    phpTagName: 'hit',
    requiredVariables: ['page', 'price'],
    pageViewRule: null,
    variableRules: [ruleOf({ name: 'price', pages: ['product/*'] }), ruleOf({ name: 'lang' })],
  });
  const named = (url: string) => dueVariables(settings, url).map(({ name }) => name);
  expect(named('https://s.test/product/1')).toEqual(['page', 'price', 'lang']);
  expect(named('https://s.test/')).toEqual(['page', 'lang']);
});

it('a rule is described in a few words', () => {
  expect(ruleText(ruleOf({ type: 'text', pattern: '[A-Z]{3}', values: ['EUR', 'USD'] }))).toBe(
    'text, [A-Z]{3}, EUR | USD',
  );
});
