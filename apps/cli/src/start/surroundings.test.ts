import { expect, it } from 'vitest';
import { explainMachine } from './surroundings.ts';

const failure = (facts: object) => Object.assign(new Error('raw words'), facts);

it.each([
  [{ code: 'ENOSPC', path: '/data/x' }, '/data/x cannot be used: the disk is full (of bytes, or of files).'],
  [{ code: 'ENOSPC' }, 'It cannot continue: the disk is full (of bytes, or of files).'],
  [{ code: 'EMFILE' }, 'It cannot continue: this process may not open more files: raise "ulimit -n".'],
  [{ code: 'ENOENT', path: '/x' }, '/x cannot be used: there is no such file or folder.'],
  [{ code: 'ENOENT' }, null],
  [{}, null],
])('reports what the machine refused: %j', (facts, sentence) => {
  expect(explainMachine(failure(facts))).toBe(sentence);
});
