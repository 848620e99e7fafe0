import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { mutatedContainers } from '../../test/mutated-containers.ts';
import { expectSound } from '../../test/sound-container.ts';
import { readContainer } from './read-container.ts';

it(
  'no damaged or forged container crashes its reader, or points at what it does not have',
  { tags: ['exhaustive'] },
  () => {
    fc.assert(
      fc.property(mutatedContainers, (text) => {
        const read = readContainer({ text, url: null });
        for (const container of 'containers' in read ? read.containers : []) expectSound(container);
        expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
      }),
      { seed: 34, numRuns: 500 },
    );
  },
);

it('a key of a script is no prototype of what is read', () => {
  const text =
    'var data = {"resource": {"version": "1", "tags": [{"function": "__html", "vtp___proto__": 1, "__proto__": {"tag_id": 9}}]}}';
  const read = readContainer({ text, url: null });
  expect(read).toMatchObject({ containers: [{ tags: [{ number: 0, type: 'html', parameters: {} }] }] });
});
