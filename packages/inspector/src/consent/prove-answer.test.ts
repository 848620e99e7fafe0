import { expect, it } from 'vitest';
import { proveAnswer } from './prove-answer.ts';

const STORED_VALUES = ['session=1'];

const at = <T>(all: T[], read: number) => all[Math.min(read, all.length - 1)] as T;

/** Returns the state of a manager and the cookies of the site for each read; the last one repeats. */
function repeatedReads(states: boolean[][], stored: string[][] = [STORED_VALUES]) {
  let reads = 0;
  let storedReads = 0;
  return {
    stateOf: () => Promise.resolve(at(states, reads++)),
    detector: { storedValues: () => Promise.resolve(at(stored, storedReads++)) },
    pass: () => Promise.resolve(),
  };
}

it.each([
  ['a manager that says so late', 'accept', 'klaro', repeatedReads([[], [true]]), { proof: 'manager' }],
  ['one purpose that was refused', 'refuse', 'klaro', repeatedReads([[true, false]]), { proof: 'manager' }],
  [
    'a manager that stored none',
    'accept',
    'klaro',
    repeatedReads([[false, false]], [[...STORED_VALUES, 'klaro=x']]),
    { why: 'other-answer' },
  ],
  ['a manager that stored all', 'refuse', 'klaro', repeatedReads([[true]]), { why: 'other-answer' }],
  [
    'its cookie alone',
    'accept',
    'OneTrust',
    repeatedReads([[]], [STORED_VALUES, [...STORED_VALUES, 'OptanonConsent=x']]),
    { proof: 'storage' },
  ],
  [
    'a cookie of somebody else',
    'accept',
    'OneTrust',
    repeatedReads([[]], [[...STORED_VALUES, '_ga=x']]),
    { why: 'not-saved' },
  ],
  [
    'an own banner that stores something',
    'accept',
    null,
    repeatedReads([[]], [[...STORED_VALUES, 'choice=x']]),
    { proof: 'storage' },
  ],
  ['an own banner that went', 'refuse', null, repeatedReads([[]]), { proof: 'gone' }],
] as const)('%s decides on %s', async (...row) => {
  const [, action, manager, means, proof] = row;
  expect(await proveAnswer({ action, ...means }, manager, STORED_VALUES)).toEqual(proof);
});
