import type { CallMeta } from '@vigie/contract/api/call.ts';
import { CALLS } from '@vigie/contract/api/calls.ts';
import { STALE_AFTER_CALL, STALE_AFTER_JOB } from '@vigie/contract/api/shown-data.ts';
import { CHECK_PAGES } from '@vigie/contract/check-pages.ts';
import { CHECK_FACTS, REMEDY_CODES, SKIP_FACTS } from '@vigie/contract/checks.ts';
import { LOCALES, type Locale } from '@vigie/contract/locales.ts';
import { PAGE_ACCESS, pageTitlesOf } from '@vigie/contract/pages.ts';
import { operationTextsOf } from '@vigie/contract/wording/operation-texts.ts';
import type { Plugin } from 'vite';
import { routes } from '../src/shared/api/contract-routes.ts';
import { LAZY_ROUTES } from '../src/shared/api/lazy-routes.ts';
import { QUERY_FIELDS } from '../src/shared/resource/query-fields.ts';
import { SCHEMA_FACTS } from '../src/shared/resource/schema-facts.ts';

/** Replacement code of each module that reads the contract. */
const RESULTS: Readonly<Record<string, () => string>> = {
  '/apps/web/src/shared/api/contract-routes.ts': routesModule,
  '/apps/web/src/shared/api/late-routes.ts': lateRoutesModule,
  '/apps/web/src/shared/resource/query-fields.ts': () =>
    `export const QUERY_FIELDS = ${JSON.stringify(QUERY_FIELDS)};`,
  '/apps/web/src/shared/resource/schema-facts.ts': schemaFactsModule,
  '/packages/contract/src/api/calls.ts': callsModule,
  '/packages/contract/src/api/shown-data.ts': () =>
    `export const STALE_AFTER_JOB = ${JSON.stringify(STALE_AFTER_JOB)};
     export const STALE_AFTER_CALL = ${JSON.stringify(STALE_AFTER_CALL)};`,
  '/packages/contract/src/checks.ts': checksModule,
  '/packages/contract/src/check-pages.ts': () => `export const CHECK_PAGES = ${JSON.stringify(CHECK_PAGES)};`,
  '/packages/contract/src/pages.ts': pagesModule,
  ...Object.fromEntries(
    LOCALES.flatMap((locale) => [
      [`/packages/contract/src/wording/page-titles-${locale}.ts`, () => titlesModule(locale)],
      [`/packages/contract/src/wording/operation-texts-${locale}.ts`, () => operationsModule(locale)],
    ]),
  ),
};

/**
 * Ships only methods, paths, filters, permissions and titles of the contract, since its schemas would enlarge the first
 * load.
 */
export function contractResults(): Plugin {
  return {
    name: 'vigie:contract-results',
    apply: 'build',
    // Before the contract is split.
    enforce: 'pre',
    load: (id) => Object.entries(RESULTS).find(([module]) => id.endsWith(module))?.[1](),
  };
}

/** Returns the code of a module that exports the permissions of each call; equal metas are written once. */
export function callsModule(): string {
  const metas = [...new Set(Object.values(CALLS).flatMap((calls) => Object.values(calls).map(codeOf)))];
  const nouns = Object.entries(CALLS).map(([noun, calls]) => {
    const rows = Object.entries(calls).map(([name, meta]) => `${name}:m${metas.indexOf(codeOf(meta))}`);
    return `${noun}:{${rows.join()}}`;
  });
  const constants = metas.map((meta, index) => `const m${index}=${meta};`);
  return `${constants.join('')}export const CALLS={${nouns.join()}};`;
}

/**
 * Returns the code of a module that exports the routes of all calls that are not loaded late. Their names are those of
 * the metas, in the same order. A resource is written as its first path segment and, for each call, a letter for the
 * method and the rest of the path (`!` before a path that begins with another segment): a third less than whole routes.
 */
export function routesModule(): string {
  const texts = Object.keys(CALLS).map((noun) =>
    isLazy(noun) ? '' : shortRoutes(Object.values(routes[noun] ?? {})),
  );
  return [
    `import { CALLS } from '@vigie/contract/api/calls.ts'`,
    `const methods=${JSON.stringify(METHODS)}`,
    `const texts=${JSON.stringify(texts.join(';'))}.split(';')`,
    'export const routes={}',
    'const routeOf=(base,text)=>methods[text[0]]+(text[1]==="!"?text.slice(2):base+text.slice(1))',
    'Object.entries(CALLS).forEach(([noun,calls],index)=>{const[base,...all]=texts[index].split("|")',
    'if(base)routes[noun]=Object.fromEntries(Object.keys(calls).map((name,at)=>[name,routeOf(base,all[at])]))})',
  ].join(';');
}

const METHODS: Readonly<Record<string, string>> = { G: 'GET ', P: 'POST ', U: 'PUT ', D: 'DELETE ' };

function shortRoutes(texts: readonly string[]): string {
  const base = /\/[^/.]+/.exec(texts[0] ?? '')?.[0] ?? '';
  const short = texts.map((text) => {
    const [letter = '', method = ''] = Object.entries(METHODS).find(([, one]) => text.startsWith(one)) ?? [];
    if (letter === '') throw new Error(`No letter stands for the method of ${text}.`);
    const path = text.slice(method.length);
    return letter + (path.startsWith(base) ? path.slice(base.length) : `!${path}`);
  });
  return [base, ...short].join('|');
}

/** Returns the code of a module that exports the routes of the resources that are loaded late. */
export function lateRoutesModule(): string {
  const late = Object.fromEntries(Object.entries(routes).filter(([noun]) => isLazy(noun)));
  return `export const lateRoutes=${JSON.stringify(late)};`;
}

/**
 * Returns the code of a module that exports the facts of described forms, each form separately: a screen loads only its
 * own.
 */
export function schemaFactsModule(): string {
  return `export const SCHEMA_FACTS=${JSON.stringify(SCHEMA_FACTS)};`;
}

const isLazy = (noun: string) => LAZY_ROUTES.includes(noun);

/**
 * Returns the code of a module that exports the parts of the checks that screens use; names of evidence are only for
 * the audit.
 */
export function checksModule(): string {
  const checks = JSON.stringify(CHECK_FACTS, (key, value: unknown) =>
    key === 'evidence' || key === 'passed' ? undefined : value,
  );
  const skips = Object.fromEntries(Object.keys(SKIP_FACTS).map((reason) => [reason, []]));
  return [
    `export const CHECK_FACTS=${checks}`,
    `export const SKIP_FACTS=${JSON.stringify(skips)}`,
    `export const REMEDY_CODES=${JSON.stringify(REMEDY_CODES)};`,
  ].join(';');
}

/** Returns the code of a module that exports who may open each page, without the titles. Equal roles are written once. */
export function pagesModule(): string {
  const accesses = [...new Set(Object.values(PAGE_ACCESS))];
  const pages = Object.entries(PAGE_ACCESS).map(
    ([name, access]) => `${JSON.stringify(name)}:a${accesses.indexOf(access)}`,
  );
  const constants = accesses.map((access, index) => `const a${index}=${JSON.stringify(access)};`);
  return `${constants.join('')}export const PAGE_ACCESS={${pages.join()}};`;
}

/** Returns the code of a module that exports the titles of all pages in one language. */
export const titlesModule = (locale: Locale) =>
  `export const pageTitles = ${JSON.stringify(pageTitlesOf(locale))};`;

const operationsModule = (locale: Locale) =>
  `export const operationTexts = ${JSON.stringify(operationTextsOf(locale))};`;

/** Returns the permissions of a call, the only part of its meta that the panel uses. */
const codeOf = ({ allowed }: CallMeta) => JSON.stringify({ allowed });
