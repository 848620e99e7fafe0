import { CALLS } from '@vigie/contract/api/calls.ts';
import { expect, test } from 'vitest';
import { callsModule } from './contract-results.ts';

test('the metas of all calls are shipped without the contract', async () => {
  const code = callsModule();
  expect(code).not.toContain('import');
  const shipped = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as object;
  expect({ ...shipped }).toEqual({ CALLS });
});

test('equal metas are shipped once', () => {
  const metas = [...callsModule().matchAll(/const m\d+=(.+?);/gu)].map(([, meta]) => meta);
  expect(new Set(metas).size).toBe(metas.length);
});
