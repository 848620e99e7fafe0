import { contract } from '@vigie/contract/api/contract.ts';

/** Method and path of each call, by resource and action: `GET /users/{id}`. */
export type Routes = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface Call {
  '~orpc': { route: { method?: string; path?: string } };
}

/**
 * Routes of the contract. A build replaces this module by its result, which needs no schema and leaves out the routes
 * of `LATE_NOUNS`.
 */
export const routes: Routes = mapValues(contract, (calls: Readonly<Record<string, Call>>) =>
  mapValues(calls, ({ '~orpc': { route } }) => `${route.method} ${route.path}`),
);

function mapValues<V, T>(record: Readonly<Record<string, V>>, change: (value: V) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
