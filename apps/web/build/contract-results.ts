import { CALLS } from '@vigie/contract/api/calls.ts';
import type { Plugin } from 'vite';
import { routes } from '../src/api/contract-routes.ts';
import { QUERY_FIELDS } from '../src/resource/query-fields.ts';

/** What stands in the place of each module that reads the contract. */
const RESULTS: Readonly<Record<string, () => string>> = {
  '/apps/web/src/api/contract-routes.ts': () => `export const routes = ${JSON.stringify(routes)};`,
  '/apps/web/src/resource/query-fields.ts': () =>
    `export const QUERY_FIELDS = ${JSON.stringify(QUERY_FIELDS)};`,
  '/packages/contract/src/api/calls.ts': callsModule,
};

/** Ships methods, paths, filters and permissions of the contract only: its schemas would come into the first load. */
export function contractResults(): Plugin {
  return {
    name: 'vigie:contract-results',
    apply: 'build',
    load: (id) => Object.entries(RESULTS).find(([module]) => id.endsWith(module))?.[1](),
  };
}

/** Code of a module that exports the metas of all calls; equal ones are written once. */
export function callsModule(): string {
  const metas = [...new Set(Object.values(CALLS).flatMap((calls) => Object.values(calls).map(codeOf)))];
  const nouns = Object.entries(CALLS).map(([noun, calls]) => {
    const rows = Object.entries(calls).map(([name, meta]) => `${name}:m${metas.indexOf(codeOf(meta))}`);
    return `${noun}:{${rows.join()}}`;
  });
  const constants = metas.map((meta, place) => `const m${place}=${meta};`);
  return `${constants.join('')}export const CALLS={${nouns.join()}};`;
}

const codeOf = (meta: object) => JSON.stringify(meta);
