import { describe, expect, it } from 'vitest';
import type { ContainerTag, ContainerTrigger, ContainerVariable } from '../container.ts';
import { containerEn } from './container-words-en.ts';
import { containerFr } from './container-words-fr.ts';
import {
  conditionText,
  containerWording,
  nameOfTag,
  nameOfTrigger,
  nameOfVariable,
} from './container-words.ts';

const UNNAMED = { name: null, folder: null, notes: null };
const TAG: ContainerTag = {
  ...UNNAMED,
  number: 1,
  type: 'gaawe',
  parameters: {},
  paused: false,
  triggers: [],
  blocking: [],
  consent: null,
  firing: 'once-per-event',
  priority: 0,
  setup: [],
  teardown: [],
  schedule: null,
};
const variable = (type: string, parameters: ContainerVariable['parameters'], number = 0) => ({
  ...UNNAMED,
  number,
  type,
  parameters,
});
const VARIABLES = [
  variable('e', {}),
  variable('c', { value: 'G-ABC123' }, 1),
  variable('v', { name: 'shop.step' }, 2),
];
const container = { variables: VARIABLES };
const refers = (number: number) => ({ kind: 'variable' as const, number });

describe('names where a container has none', () => {
  it.each([
    [{ parameters: { eventName: 'purchase' } }, 'GA4 event: purchase', 'Événement GA4 : purchase'],
    [
      { parameters: { eventName: refers(2) } },
      'GA4 event: {{dataLayer variable: shop.step}}',
      'Événement GA4 : {{Variable du dataLayer : shop.step}}',
    ],
    [
      { type: 'googtag', parameters: { tagId: refers(1) } },
      'Google tag: G-ABC123',
      'Balise Google : G-ABC123',
    ],
    [{ type: 'html', parameters: { html: '<b>' } }, 'Custom HTML', 'HTML personnalisé'],
    [{ type: 'cvt_1_2' }, 'Custom template', 'Modèle personnalisé'],
    [
      { type: 'baut', parameters: { tagId: '42' } },
      'Microsoft Advertising UET: 42',
      'Microsoft Advertising UET : 42',
    ],
    [{ type: 'constructor' }, 'constructor', 'constructor'],
    [{ name: 'Shop - order' }, 'Shop - order', 'Shop - order'],
  ])('%j is %s', (given, en, fr) => {
    const tag = { ...TAG, ...given };
    expect(nameOfTag(tag, container, 'en')).toBe(en);
    expect(nameOfTag(tag, container, 'fr')).toBe(fr);
  });

  it('are those of variables, with what they read', () => {
    expect(nameOfVariable(variable('k', { name: '_ga' }), 'fr')).toBe('Cookie : _ga');
    expect(nameOfVariable(variable('u', { component: 'PATH' }), 'fr')).toBe('URL : chemin');
    expect(nameOfVariable(variable('jsm', { javascript: 'x' }), 'en')).toBe('Custom JavaScript');
    expect(nameOfVariable(variable('v', { name: 'x'.repeat(200) }), 'en')).toHaveLength(100);
  });

  it('are those of triggers, with the event of a custom one', () => {
    const purchase: ContainerTrigger = {
      ...UNNAMED,
      number: 3,
      type: 'custom-event',
      conditions: [
        { operator: 'equals', left: refers(0), right: 'purchase', ignoreCase: false, negated: false },
      ],
    };
    expect(nameOfTrigger(purchase, container, 'en')).toBe('Custom event: purchase');
    expect(nameOfTrigger({ ...purchase, type: 'page-view' }, container, 'fr')).toBe('Page vue');
  });
});

describe('a condition in words', () => {
  const condition = { operator: 'equals' as const, left: refers(2), ignoreCase: false };

  it('reports what it compares', () => {
    expect(conditionText({ ...condition, right: 'pay', negated: false }, container, 'en')).toBe(
      '{{dataLayer variable: shop.step}} equals pay',
    );
    const right = { kind: 'list' as const, items: ['pay', 'done'] };
    expect(conditionText({ ...condition, right, negated: true }, container, 'fr')).toBe(
      '{{Variable du dataLayer : shop.step}} n’est pas égal à pay ou done',
    );
  });
});

it('both languages have words for the same types', () => {
  expect([containerWording('fr'), containerWording('en')]).toEqual([containerFr, containerEn]);
  for (const part of ['tags', 'variables', 'clients', 'components'] as const)
    expect(Object.keys(containerFr[part])).toEqual(Object.keys(containerEn[part]));
});
