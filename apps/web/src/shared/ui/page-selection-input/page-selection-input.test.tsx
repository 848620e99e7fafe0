import { useState, type ReactNode } from 'react';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createI18n } from '../../i18n/i18n.ts';
import { I18nProvider } from '../../i18n/i18n-provider.tsx';
import type { PageSelection } from './page-patterns.ts';
import { PageSelectionInput } from './page-selection-input.tsx';

interface Shown {
  selection: () => PageSelection;
}

async function show(first: PageSelection, matching?: number): Promise<Shown> {
  const i18n = createI18n({ initial: 'en', announce: () => {}, store: () => {} });
  await i18n.load(['inputs']);
  let current = first;
  function Field(): ReactNode {
    const [value, setValue] = useState(first);
    return (
      <PageSelectionInput
        value={value}
        onChange={(next) => {
          current = next;
          setValue(next);
        }}
        isChecked
        matching={matching === undefined ? undefined : { count: matching, estimated: false }}
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
  return { selection: () => current };
}

const some = (...urls: string[]): PageSelection => ({ allPages: false, urls });

describe('the choice of pages', () => {
  it('shows patterns only when not all pages are meant, and retains them meanwhile', async () => {
    const { selection } = await show({ allPages: true, urls: ['SAV/*'] });
    expect(screen.queryByLabelText('Pattern 1')).toBeNull();
    await userEvent.click(screen.getByRole('switch', { name: /^All pages/ }));
    expect(screen.getByLabelText('Pattern 1')).toHaveValue('SAV/*');
    expect(selection()).toEqual(some('SAV/*'));
  });

  it('refuses the lone star while it is typed and names the all-pages option', async () => {
    await show(some(''));
    await userEvent.type(screen.getByLabelText('Pattern 1'), '*');
    expect(screen.getByText(/turn on “All pages” instead/)).toBeVisible();
    await userEvent.type(screen.getByLabelText('Pattern 1'), '.html');
    expect(screen.queryByText(/turn on “All pages” instead/)).toBeNull();
  });

  it('opens a line with Enter and closes a blank one with Backspace', async () => {
    const { selection } = await show(some('SAV/'));
    await userEvent.type(screen.getByLabelText('Pattern 1'), '{Enter}');
    expect(await screen.findByLabelText('Pattern 2')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Pattern 2'), 'a{Backspace}{Backspace}');
    expect(selection()).toEqual(some('SAV/'));
  });

  it('takes a pasted list as lines', async () => {
    const { selection } = await show(some(''));
    await userEvent.click(screen.getByLabelText('Pattern 1'));
    await userEvent.paste('SAV/*\nproduct/test\n/');
    expect(selection()).toEqual(some('SAV/*', 'product/test', '/'));
  });

  it('removes a line by its button', async () => {
    const { selection } = await show(some('a', 'b'));
    await userEvent.click(screen.getByRole('button', { name: 'Remove the pattern 1' }));
    expect(selection()).toEqual(some('b'));
  });

  it('shows how many known pages match', async () => {
    await show(some('a'), 12);
    expect(screen.getByText('12 known pages match.')).toBeVisible();
  });

  it('requires a page when none is named', async () => {
    await show(some());
    expect(screen.getByRole('alert')).toHaveTextContent('Name at least one page');
  });
});
