import { screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { openPiece } from '../../../testing/open-piece.tsx';
import { useToasts } from './use-toasts.ts';

function Trial(): ReactNode {
  const toasts = useToasts();
  const [isPublished, setIsPublished] = useState(false);
  const publish = () => {
    setIsPublished(true);
    toasts.done('The pool is published.', { undo: () => setIsPublished(false) });
  };
  return (
    <>
      <button onClick={publish}>Publish</button>
      <button onClick={() => toasts.failed('Not deleted', 'The server is busy.')}>Delete</button>
      <p>{isPublished ? 'published' : 'draft'}</p>
    </>
  );
}

describe('a toast', () => {
  it('shows what was done and takes it back', async () => {
    const { user } = await openPiece(Trial);
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('The pool is published.')).toBeVisible();
    expect(screen.getByText('published')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByText('draft')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('The pool is published.')).not.toBeInTheDocument());
  });

  it('goes with the panel that showed it: the next one offers its own undo alone', async () => {
    const first = await openPiece(Trial);
    await first.user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('The pool is published.')).toBeVisible();
    first.unmount();
    const next = await openPiece(Trial);
    await next.user.click(screen.getByRole('button', { name: 'Publish' }));
    await next.user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(screen.getByText('draft')).toBeVisible();
  });

  it('of a failure stays until it is closed', async () => {
    const { user } = await openPiece(Trial);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not deletedThe server is busy.');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });
});
