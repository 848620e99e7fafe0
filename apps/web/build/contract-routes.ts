import type { Plugin } from 'vite';
import { routes } from '../src/api/contract-routes.ts';

interface Route {
  method: string;
  path: string;
}

/**
 * Ships the contract's methods and paths only, each as one text: its schemas would bring zod into the first load. What
 * the client reads of a call is made of the text again.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'vigie:contract-routes',
    apply: 'build',
    load: (id) =>
      id.endsWith('/src/api/contract-routes.ts')
        ? `const texts = ${JSON.stringify(textsOf(routes))};
           const callOf = (text) => {
             const [method, path] = text.split(' ');
             return { '~orpc': { errorMap: {}, meta: {}, route: { method, path } } };
           };
           export const routes = Object.fromEntries(Object.entries(texts).map(([name, calls]) => [
             name,
             Object.fromEntries(Object.entries(calls).map(([action, text]) => [action, callOf(text)])),
           ]));`
        : undefined,
  };
}

function textsOf(resources: object): object {
  return mapValues(resources, (calls) =>
    mapValues(calls as object, (call) => textOf(call as { '~orpc': { route: Route } })),
  );
}

function textOf({ '~orpc': { route } }: { '~orpc': { route: Route } }): string {
  return `${route.method} ${route.path}`;
}

function mapValues<T>(record: object, change: (value: unknown) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
