import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { sharedMemoryArguments } from './browser-arguments.ts';

it('puts shared memory on the disk where the folder in memory is small, or none', () => {
  expect(sharedMemoryArguments(tmpdir(), 0)).toEqual([]);
  expect(sharedMemoryArguments(tmpdir(), Number.MAX_SAFE_INTEGER)).toEqual(['--disable-dev-shm-usage']);
  expect(sharedMemoryArguments('/nowhere', 0)).toEqual(['--disable-dev-shm-usage']);
});
