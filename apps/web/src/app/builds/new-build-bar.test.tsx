import { screen, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPiece } from '../../testing/open-piece.tsx';
import { NewBuildBar } from './new-build-bar.tsx';

const MINUTE_MS = 60_000;

/** Opens a panel of build `old` on a server whose newest build is `latest`. */
async function openBar(server: { latest: string; isWhole: boolean }) {
  const requested: string[] = [];
  const onReload = vi.fn<() => void>();
  const readJson = (path: string) => {
    requested.push(path);
    if (path !== '/builds/latest.json' && !server.isWhole) return Promise.reject(new Error('404'));
    return Promise.resolve({ id: server.latest });
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await openPiece(
    () => (
      <QueryClientProvider client={queryClient}>
        <NewBuildBar current="old" readJson={readJson} onReload={onReload} />
      </QueryClientProvider>
    ),
    { words: ['finder'] },
  );
  return { requested, onReload };
}
const text = 'A new version is available.';

describe('a new version', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  it('is looked for a second after the browser is idle, then every five minutes, and offered', async () => {
    const server = { latest: 'old', isWhole: true };
    const { requested, onReload } = await openBar(server);
    await vi.advanceTimersByTimeAsync(1400);
    expect(requested).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    await waitFor(() => expect(requested).toEqual(['/builds/latest.json', '/builds/meta/old.json']));
    server.latest = 'new';
    await vi.advanceTimersByTimeAsync(4 * MINUTE_MS);
    expect(requested).toHaveLength(2);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await vi.advanceTimersByTimeAsync(1.1 * MINUTE_MS);
    expect(await screen.findByText(text)).toBeVisible();
    expect(requested.slice(2)).toEqual(['/builds/latest.json', '/builds/meta/new.json']);
    expect(onReload).not.toHaveBeenCalled();
    screen.getByRole('button', { name: 'Reload' }).click();
    expect(onReload).toHaveBeenCalledTimes(1);
  });

  it('is not offered while it is not there as a whole, and no more once it was declined', async () => {
    const server = { latest: 'new', isWhole: false };
    const { requested } = await openBar(server);
    await vi.advanceTimersByTimeAsync(1600);
    await waitFor(() => expect(requested).toHaveLength(2));
    expect(screen.queryByText(text)).not.toBeInTheDocument();
    server.isWhole = true;
    await vi.advanceTimersByTimeAsync(5.1 * MINUTE_MS);
    const later = await screen.findByRole('button', { name: 'Later' });
    later.click();
    await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());
    await vi.advanceTimersByTimeAsync(6 * MINUTE_MS);
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });
});
