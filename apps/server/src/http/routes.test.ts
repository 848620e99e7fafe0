import { call } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import { describe, expect, test } from 'vitest';
import type { ApiContext } from './api-context.ts';
import { publicRoutes, routes, someRoutes } from './routes.ts';

const nobody = { user: null, call: null } as ApiContext;

const remove = async () => {};
const create = async (): Promise<never> => {
  throw new Error('Nobody calls it.');
};
const list = create;

/** Contains lines that must not compile; it is never called. */
const wrong = () => [
  // @ts-expect-error one operation is missing
  routes(contract.releases, { list, create }),
  // @ts-expect-error nothing of this name is in the contract
  routes(contract.releases, { list, create, remove, rename: remove }),
  // @ts-expect-error nothing of this name is in the contract
  someRoutes(contract.releases, { rename: remove }),
  // @ts-expect-error a release has no such answer
  routes(contract.releases, { list, create: async () => 1, remove }),
  // @ts-expect-error a release is not removed by its name
  routes(contract.releases, { list, create, remove: async (_call, _input: { name: string }) => {} }),
];

describe('routes', () => {
  test('refuses whoever is not signed in', async () => {
    const { remove: procedure } = routes(contract.releases, { list, create, remove });
    const answer = call(procedure, { id: crypto.randomUUID() }, { context: nobody });
    await expect(answer).rejects.toThrow('not-signed-in');
  });

  test('gives an operation the call, the input and its carrier', async () => {
    const seen: unknown[] = [];
    const signedIn = { ...nobody, call: { now: new Date(0) } } as ApiContext;
    const { remove: procedure } = someRoutes(contract.releases, {
      remove: async (made, { id }, { user }) => void seen.push(made.now, id, user),
    });
    const id = crypto.randomUUID();
    await call(procedure, { id }, { context: signedIn });
    expect(seen).toEqual([new Date(0), id, null]);
  });

  test('of the public require no user', async () => {
    const { get } = publicRoutes(contract.articles, {
      list: () => [],
      get: ({ id }) => ({ id, topic: 'start', title: 't', summary: 's', body: '', related: [] }),
    });
    await expect(call(get, { id: 'a', locale: 'en' }, { context: nobody })).resolves.toMatchObject({
      id: 'a',
    });
  });

  test('are all of a noun, and no other', () => {
    expect(wrong).toBeTypeOf('function');
  });
});
