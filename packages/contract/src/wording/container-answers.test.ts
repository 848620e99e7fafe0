import { expect, it } from 'vitest';
import { CONTAINER_REMEDIES } from '../container-answer.ts';
import { CONTAINER_ANSWERS, missedSentence, remedySentence } from './container-answers.ts';
import { placeholdersOf } from './render.ts';

it('reports which condition was missed, and by what', () => {
  const missed = {
    side: '`event`',
    operator: 'equals',
    holds: false,
    left: 'Purchase',
    right: 'purchase',
  };
  expect(missedSentence(missed, 'en')).toBe('needs `event` equals “purchase”: the page gave “Purchase”');
  expect(missedSentence({ ...missed, holds: null, left: undefined }, 'en')).toContain('was not recorded');
  expect(missedSentence({ ...missed, operator: 'est égal à' }, 'fr')).toBe(
    'demande `event` est égal à « purchase » : la page a donné « Purchase »',
  );
});

it('counts conditions from 1, and calls things by their names', () => {
  const remedy = {
    kind: 'change-condition' as const,
    trigger: 3,
    condition: 0,
    from: 'purchase',
    to: 'Purchase',
  };
  expect(remedySentence(remedy, { trigger: '«Purchase»' }, 'en')).toBe(
    'In the trigger «Purchase», change condition 1: “purchase” becomes “Purchase”.',
  );
  expect(remedySentence({ kind: 'look-at-variables' }, { names: ['a', 'b'] }, 'fr')).toContain('a, b');
});

it('has the same placeholders in both languages', () => {
  const { en, fr } = CONTAINER_ANSWERS;
  for (const kind of CONTAINER_REMEDIES)
    expect(placeholdersOf(fr.remedies[kind])).toEqual(placeholdersOf(en.remedies[kind]));
});
