import { type ReactNode, useState } from 'react';
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createI18n } from '../../i18n/i18n.ts';
import { I18nProvider } from '../../i18n/i18n-provider.tsx';
import { moveItem, targetIndex, Sortable } from './sortable.tsx';

async function show(first: string[]) {
  const i18n = createI18n({ initial: 'en', announce: () => {}, store: () => {} });
  await i18n.load(['inputs']);
  function Field(): ReactNode {
    const [ids, setIds] = useState(first);
    const items = ids.map((id) => ({ id, label: id, content: <b>{id}</b> }));
    return (
      <Sortable
        label="Tests"
        items={items}
        onSort={setIds}
        onRemove={(id) => setIds(ids.filter((one) => one !== id))}
      />
    );
  }
  render(
    <MantineProvider withCssVariables={false} withGlobalClasses={false}>
      <I18nProvider i18n={i18n}>
        <Field />
      </I18nProvider>
    </MantineProvider>,
  );
}
const order = () =>
  within(screen.getByRole('list', { name: 'Tests' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('b')?.textContent);

describe('a sortable list', () => {
  it('moves a line by its buttons and announces the new position', async () => {
    await show(['a', 'b', 'c']);
    await userEvent.click(screen.getByRole('button', { name: 'Move a down' }));
    expect(order()).toEqual(['b', 'a', 'c']);
    expect(screen.getByText('a: place 2 of 3.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Move a down' })).toHaveFocus();
  });

  it('moves a line by Alt and an arrow', async () => {
    await show(['a', 'b', 'c']);
    screen.getByRole('button', { name: 'Move c up' }).focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}');
    expect(order()).toEqual(['c', 'a', 'b']);
  });

  it('stays as it is at its ends', async () => {
    await show(['a', 'b']);
    await userEvent.click(screen.getByRole('button', { name: 'Move a up' }));
    expect(order()).toEqual(['a', 'b']);
  });

  it('moves a line by dragging its handle', async () => {
    await show(['a', 'b', 'c']);
    screen.getAllByRole('listitem').forEach((row, index) => {
      row.getBoundingClientRect = () => ({ top: index * 40, bottom: index * 40 + 40 }) as DOMRect;
    });
    fireEvent.pointerDown(screen.getByTitle('Drag a'));
    fireEvent.pointerMove(window, { clientY: 65 });
    expect(order()).toEqual(['b', 'a', 'c']);
    fireEvent.pointerUp(window);
    fireEvent.pointerMove(window, { clientY: 200 });
    expect(order()).toEqual(['b', 'a', 'c']);
  });

  it('takes a line out', async () => {
    await show(['a', 'b']);
    await userEvent.click(screen.getByRole('button', { name: 'Take out a' }));
    expect(order()).toEqual(['b']);
  });
});

const ROWS = [
  { top: 0, bottom: 40 },
  { top: 40, bottom: 120 },
  { top: 120, bottom: 160 },
];

describe('a list with one item moved', () => {
  it('contains every item, in the new order', () => {
    expect(moveItem(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(moveItem(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
    expect(moveItem(['a'], 5, 0)).toEqual(['a']);
  });
});

describe('the target of a dragged row', () => {
  it.each([
    [0, 20, 0],
    [0, 79, 0],
    [0, 81, 1],
    [0, 200, 2],
    [2, 81, 2],
    [2, 79, 1],
    [2, -10, 0],
    [1, 60, 1],
  ])('from %i with the pointer at %i is %i', (from, pointerY, target) => {
    expect(targetIndex(ROWS, pointerY, from)).toBe(target);
  });
});
