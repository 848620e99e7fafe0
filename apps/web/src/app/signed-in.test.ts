import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createClient, createQueries } from '../shared/api/client.ts';
import { createSessionStore } from '../shared/session/session-store.ts';
import { createSignedIn } from './signed-in.ts';
import { watchLeaving } from './watch-leaving.ts';

/** Opens a user with a token, in a document whose request for the user ends with the events of `page`. */
function openDocument() {
  const page = new EventTarget();
  const session = createSessionStore(document, localStorage, false);
  session.open({ token: 'sample-token', expiresAt: '2099-01-01T00:00:00.000Z' });
  const fetching = Promise.withResolvers<Response>();
  const logged: unknown[] = [];
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const signedIn = createSignedIn({
    queryClient,
    queries: createQueries(createClient('http://panel.test', () => fetching.promise)),
    session,
    log: (error) => logged.push(error),
    leave: () => {},
    isLeaving: watchLeaving(page),
  });
  const happens = (name: string) => page.dispatchEvent(new Event(name));
  const end = () => fetching.reject(new TypeError('Failed to fetch'));
  return { session, logged, queryClient, happens, answer: signedIn(), end };
}

test('a reload that ends the fetch of the own user signs nobody out', async () => {
  const { session, logged, queryClient, happens, answer, end } = openDocument();
  const settled = vi.fn<() => void>();
  void answer.then(settled);
  happens('beforeunload');
  end();
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(settled).not.toHaveBeenCalled();
  expect(session.token()).toBe('sample-token');
  expect(logged).toEqual([]);
});

test('a fetch that fails after the person stayed does', async () => {
  const { session, logged, happens, answer, end } = openDocument();
  happens('beforeunload');
  happens('keydown');
  end();
  expect(await answer).toBeNull();
  expect(session.token()).toBeNull();
  expect(logged).toHaveLength(1);
});
