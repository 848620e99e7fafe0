import { routes, type Routes } from './contract-routes.ts';

/** Returns the routes of a noun's calls by action; those of rare nouns are fetched at their first call. */
export async function routesOf(noun: string): Promise<Routes[string] | undefined> {
  return routes[noun] ?? (await import('./late-routes.ts')).lateRoutes[noun];
}
