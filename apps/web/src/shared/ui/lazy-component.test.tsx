import { createElement, useState, type ReactNode } from 'react';
import { act, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { openPiece } from '../../testing/open-piece.tsx';
import { lazyComponent, type LazyComponent } from './lazy-component.tsx';

function Shown({ name }: { name: string }): ReactNode {
  return <p>{name} is here</p>;
}
const Waiting = ({ name }: { name: string }) => <p>{name} is on its way</p>;

/** Renders the part when its button is pressed. */
async function show(Part: LazyComponent<{ name: string }>): Promise<void> {
  function Piece(): ReactNode {
    const [isShown, setIsShown] = useState(false);
    if (isShown) return createElement(Part, { name: 'It' });
    return (
      <button type="button" onClick={() => setIsShown(true)}>
        show
      </button>
    );
  }
  await openPiece(Piece);
  await act(async () => screen.getByRole('button').click());
}

describe('a part of a screen', () => {
  test('reserves its space until it is fetched', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof Shown>();
    await show(lazyComponent([], () => promise, Waiting));
    expect(screen.getByText('It is on its way')).toBeVisible();
    await act(async () => resolve(Shown));
    expect(await screen.findByText('It is here')).toBeVisible();
  });

  test('that could not be fetched early is fetched again when it is shown', async () => {
    const load = vi
      .fn<() => Promise<typeof Shown>>()
      .mockRejectedValueOnce(new TypeError('The network is away.'))
      .mockResolvedValue(Shown);
    const Part = lazyComponent([], load, Waiting);
    await expect(Part.preload(async () => {})).rejects.toThrow('away');
    await show(Part);
    expect(await screen.findByText('It is here')).toBeVisible();
  });
});
