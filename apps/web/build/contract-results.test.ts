import { CALLS } from '@vigie/contract/api/calls.ts';
import { CHECK_FACTS } from '@vigie/contract/checks.ts';
import { LOCALES } from '@vigie/contract/locales.ts';
import { PAGE_ACCESS, pageTitlesOf } from '@vigie/contract/pages.ts';
import { expect, test } from 'vitest';
import { routes, type Routes } from '../src/shared/api/contract-routes.ts';
import { LAZY_ROUTES } from '../src/shared/api/lazy-routes.ts';
import {
  callsModule,
  checksModule,
  lateRoutesModule,
  pagesModule,
  routesModule,
  titlesModule,
} from './contract-results.ts';

const run = async (code: string) => ({
  ...((await import(`data:text/javascript,${encodeURIComponent(code)}`)) as object),
});

test('who may make each call is shipped without the contract', async () => {
  const code = callsModule();
  expect(code).not.toContain('import');
  const allowed = Object.entries(CALLS).map(([noun, calls]) => [
    noun,
    Object.fromEntries(Object.entries(calls).map(([name, { allowed }]) => [name, { allowed }])),
  ]);
  expect(await run(code)).toEqual({ CALLS: Object.fromEntries(allowed) });
});

test('the routes of all calls are shipped, those of late nouns apart', async () => {
  const { routes: early } = (await run(routesModule().replace(/^import .+?;/, callsModule()))) as {
    routes: Routes;
  };
  const { lateRoutes } = (await run(lateRoutesModule())) as { lateRoutes: Routes };
  expect({ ...early, ...lateRoutes }).toEqual(routes);
  expect(Object.keys(early).filter((noun) => LAZY_ROUTES.includes(noun))).toEqual([]);
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

test('who may open each page is shipped without the titles', async () => {
  expect(await run(pagesModule())).toEqual({ PAGE_ACCESS });
});

test.each(LOCALES)('the titles of the pages are shipped in one language: %s', async (locale) => {
  expect(await run(titlesModule(locale))).toEqual({ pageTitles: pageTitlesOf(locale) });
});

test('equal metas are shipped once', () => {
  const metas = [...callsModule().matchAll(/const m\d+=(.+?);/gu)].map(([, meta]) => meta);
  expect(new Set(metas).size).toBe(metas.length);
});
