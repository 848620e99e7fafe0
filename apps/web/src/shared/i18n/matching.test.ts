import { describe, expect, it } from 'vitest';
import { containsWords, rankOf } from './matching.ts';

describe('what is looked for', () => {
  it.each([
    ['Santé du tracking', 'sante', true],
    ['Santé du tracking', 'TRACK san', true],
    ['Santé du tracking', 'santé pools', false],
    ['Évolution', 'evo', true],
    ['Pools de tests', ' ', true],
  ])('in "%s" as "%s": %s', (text, looked, found) => {
    expect(containsWords(text, looked)).toBe(found);
  });

  it('comes first where the label begins with it', () => {
    const labels = ['Edit the test', 'Attestation', 'Tests', 'Run the pool’s tests'];
    expect(labels.toSorted((one, other) => rankOf(one, 'tes') - rankOf(other, 'tes'))).toEqual([
      'Tests',
      'Edit the test',
      'Run the pool’s tests',
      'Attestation',
    ]);
  });
});
