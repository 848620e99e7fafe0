import { routes, type Routes } from './contract-routes.ts';

/**
 * Returns the routes of a resource's calls by action. Routes of rarely used resources are loaded at their first call.
 */
export async function routesOf(noun: string): Promise<Routes[string] | undefined> {
  return routes[noun] ?? (await import('./late-routes.ts')).lateRoutes[noun];
}
