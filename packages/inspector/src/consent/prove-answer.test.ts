import { expect, it } from 'vitest';
import { proveAnswer } from './prove-answer.ts';

const KEPT = ['session=1'];

const at = <T>(all: T[], look: number) => all[Math.min(look, all.length - 1)] as T;

/** Returns the state of a manager and the cookies of the site for each read; the last one repeats. */
function told(states: boolean[][], kept: string[][] = [KEPT]) {
  let looks = 0;
  let keptLooks = 0;
  return {
    stateOf: () => Promise.resolve(at(states, looks++)),
    sight: { kept: () => Promise.resolve(at(kept, keptLooks++)) },
    pass: () => Promise.resolve(),
  };
}

it.each([
  ['a manager that says so late', 'accept', 'klaro', told([[], [true]]), { proof: 'manager' }],
  ['one purpose that was refused', 'refuse', 'klaro', told([[true, false]]), { proof: 'manager' }],
  [
    'a manager that kept none',
    'accept',
    'klaro',
    told([[false, false]], [[...KEPT, 'klaro=x']]),
    { why: 'other-answer' },
  ],
  ['a manager that kept all', 'refuse', 'klaro', told([[true]]), { why: 'other-answer' }],
  [
    'its cookie alone',
    'accept',
    'OneTrust',
    told([[]], [KEPT, [...KEPT, 'OptanonConsent=x']]),
    { proof: 'storage' },
  ],
  ['a cookie of somebody else', 'accept', 'OneTrust', told([[]], [[...KEPT, '_ga=x']]), { why: 'not-saved' }],
  [
    'an own banner that keeps something',
    'accept',
    null,
    told([[]], [[...KEPT, 'choice=x']]),
    { proof: 'storage' },
  ],
  ['an own banner that went', 'refuse', null, told([[]]), { proof: 'gone' }],
] as const)('%s decides on %s', async (...row) => {
  const [, action, manager, means, proof] = row;
  expect(await proveAnswer({ action, ...means }, manager, KEPT)).toEqual(proof);
});
