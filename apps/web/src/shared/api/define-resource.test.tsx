import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiProvider } from './api-provider.tsx';
import { createClient, createQueries } from './client.ts';
import { defineResource, useAction, useCall } from './define-resource.ts';

const ID = '0193c0de-0000-7000-8000-000000000001';

const tags = defineResource((queries) => queries.tags.get);

function useCalls() {
  return {
    changeTag: tags.useChange((all) => all.tags.update),
    removeTag: tags.useRemoval((all) => all.tags.remove),
    runJourney: useAction((all) => all.journeys.run),
    notify: useCall((all) => all.users.notifyDevice),
  };
}

/** Renders calls beside answers that are open, and returns the requests that follow a call. */
async function openAnswers() {
  const requests: string[] = [];
  const fetch = (request: Request) => {
    requests.push(`${request.method} ${new URL(request.url).pathname}`);
    return Promise.resolve(Response.json({ id: ID }));
  };
  const client = createClient('http://panel.localhost', fetch);
  const queries = createQueries(client);
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const { result } = renderHook(
    () => {
      tags.useOne(ID);
      useQuery(queries.tags.list.queryOptions({ input: { limit: 25 } }));
      useQuery(queries.jobs.list.queryOptions({ input: { limit: 25 } }));
      useQuery(queries.users.get.queryOptions({ input: { id: ID } }));
      return useCalls();
    },
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={queryClient}>
          <ApiProvider api={{ client, queries }}>{children}</ApiProvider>
        </QueryClientProvider>
      ),
    },
  );
  await vi.waitFor(() => expect(requests).toHaveLength(4));
  return async (make: (calls: ReturnType<typeof useCalls>) => Promise<unknown>): Promise<string[]> => {
    requests.length = 0;
    await act(() => make(result.current));
    return requests.toSorted();
  };
}

it('reads the answers of a resource again after a change and a removal, but not the item itself', async () => {
  const requestsAfter = await openAnswers();
  const change = { id: ID, name: 'Tag' } as never;
  expect(await requestsAfter(({ changeTag }) => changeTag.mutateAsync(change))).toEqual([
    'GET /api/tags',
    `PUT /api/tags/${ID}`,
  ]);
  expect(await requestsAfter(({ removeTag }) => removeTag.mutateAsync({ id: ID }))).toEqual([
    `DELETE /api/tags/${ID}`,
    'GET /api/tags',
  ]);
});

it('reads the answers again that the contract names for a call', async () => {
  const requestsAfter = await openAnswers();
  expect(await requestsAfter(({ runJourney }) => runJourney.mutateAsync({ id: ID }))).toEqual([
    'GET /api/jobs',
    `POST /api/journeys/${ID}/runs`,
  ]);
});

it('reads nothing again after a call that changes nothing shown', async () => {
  const requestsAfter = await openAnswers();
  const device = { id: ID, deviceId: ID } as never;
  expect(await requestsAfter(({ notify }) => notify.mutateAsync(device))).toHaveLength(1);
});
