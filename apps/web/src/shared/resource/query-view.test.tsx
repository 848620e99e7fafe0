import { screen } from '@testing-library/react';
import { ORPCError } from '@orpc/client';
import { describe, expect, it, vi } from 'vitest';
import { openPiece } from '../../testing/open-piece.tsx';
import { QueryView, type QueryState } from './query-view.tsx';

const refetch = vi.fn<() => void>();
const failedWith = (code: string): QueryState<string[]> => ({
  data: undefined,
  error: new ORPCError(code),
  refetch,
});

async function show(query: QueryState<string[]>) {
  const { user } = await openPiece(() => (
    <QueryView query={query} failed="Not loaded" gone={<p>Deleted</p>} empty={<p>No row</p>}>
      {(rows) => <p>{rows.join(', ')}</p>}
    </QueryView>
  ));
  return user;
}

describe('a view of a query', () => {
  it('shows the data, also when a later load failed', async () => {
    await show({ data: ['one', 'two'], error: new TypeError('offline'), refetch });
    expect(screen.getByText('one, two')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('announces the loading', async () => {
    await show({ data: undefined, error: null, refetch });
    expect(screen.getByText('Loading…')).toBeInTheDocument();
  });

  it('shows the empty state instead of no row', async () => {
    await show({ data: [], error: null, refetch });
    expect(screen.getByText('No row')).toBeVisible();
  });

  it('shows why a load failed, and retries', async () => {
    const user = await show(failedWith('internal-error'));
    expect(screen.getByRole('alert')).toHaveTextContent('Not loaded');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('offers no retry where the permission is missing', async () => {
    await show(failedWith('forbidden'));
    expect(screen.getByRole('alert')).toHaveTextContent('Not loaded');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('shows that an item is gone', async () => {
    await show(failedWith('not-found'));
    expect(screen.getByText('Deleted')).toBeVisible();
  });
});
