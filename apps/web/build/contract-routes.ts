import { minifyContractRouter } from '@orpc/contract';
import { contract } from '@vigie/contract/api/contract.ts';
import type { Plugin } from 'vite';

const NAME = 'virtual:contract-routes';

/** Ships the contract's methods and paths only: its schemas would bring zod into the first load. */
export function contractRoutes(): Plugin {
  return {
    name: 'vigie:contract-routes',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) =>
      id === `\0${NAME}`
        ? `export const routes = ${JSON.stringify(minifyContractRouter(contract))};`
        : undefined,
  };
}
