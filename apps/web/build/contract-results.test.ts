import { CALLS } from '@vigie/contract/api/calls.ts';
import { CHECK_FACTS } from '@vigie/contract/checks.ts';
import { expect, test } from 'vitest';
import { routes } from '../src/api/contract-routes.ts';
import { callsModule, checksModule, routesModule } from './contract-results.ts';

test('the metas of all calls are shipped without the contract', async () => {
  const code = callsModule();
  expect(code).not.toContain('import');
  const shipped = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as object;
  expect({ ...shipped }).toEqual({ CALLS });
});

test('the routes of all calls are shipped under the names of their metas', async () => {
  const code = routesModule().replace(/^import .+?;/, callsModule());
  const shipped = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as object;
  expect(shipped).toMatchObject({ routes });
});

test('the facts of the checks are shipped without the names of evidence', async () => {
  const code = checksModule();
  expect(code).not.toContain('initiatorUrl');
  const shipped = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    CHECK_FACTS: typeof CHECK_FACTS;
  };
  expect(CHECK_FACTS).toMatchObject(shipped.CHECK_FACTS);
  expect(Object.keys(shipped.CHECK_FACTS)).toEqual(Object.keys(CHECK_FACTS));
  expect(shipped.CHECK_FACTS.hitPageview.reasons['variable-missing']).toEqual({
    severity: 'major',
    tab: 'integrity',
  });
});

test('equal metas are shipped once', () => {
  const metas = [...callsModule().matchAll(/const m\d+=(.+?);/gu)].map(([, meta]) => meta);
  expect(new Set(metas).size).toBe(metas.length);
});
