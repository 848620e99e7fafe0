import type { Plugin } from 'vite';
import { routes } from '../src/api/contract-routes.ts';

/** Ships the contract's methods and paths only: its schemas would bring zod into the first load. */
export function contractRoutes(): Plugin {
  return {
    name: 'vigie:contract-routes',
    apply: 'build',
    load: (id) =>
      id.endsWith('/src/api/contract-routes.ts')
        ? `export const routes = ${JSON.stringify(routes)};`
        : undefined,
  };
}
