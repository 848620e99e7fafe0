import { screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { openPiece } from '../../../testing/open-piece.tsx';
import { WithSidePanel } from './with-side-panel.tsx';

function Trial(): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const sidePanel = {
    title: '/cart',
    pills: 'Critical',
    onClose: () => setIsOpen(false),
    children: 'Sent variables',
  };
  return (
    <WithSidePanel sidePanel={isOpen ? sidePanel : null}>
      <button onClick={() => setIsOpen(true)}>Open /cart</button>
    </WithSidePanel>
  );
}

const wide = window.matchMedia;
afterEach(() => {
  window.matchMedia = wide;
});

describe('an inspector', () => {
  it('stands beside the list and closes on Escape', async () => {
    const { user } = await openPiece(Trial);
    await user.click(screen.getByRole('button', { name: 'Open /cart' }));
    expect(screen.getByRole('complementary', { name: '/cart' })).toHaveTextContent('Sent variables');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });

  it('covers the list where there is no space', async () => {
    window.matchMedia = (query) => Object.assign(wide(query), { matches: true });
    const { user } = await openPiece(Trial);
    await user.click(screen.getByRole('button', { name: 'Open /cart' }));
    expect(screen.getByRole('dialog', { name: '/cart' })).toHaveTextContent('Sent variables');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
