import { useState, type ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openPiece } from '../../../testing/open-piece.tsx';
import { OnePage } from './one-page.tsx';
import { usePageForm } from './use-page-form.ts';

const LABELS = { name: 'Name', delay: 'Delay' };
let isChange = false;
let areRulesThere = true;
let saved: object[] = [];
let refusals: { code: string }[] = [];
beforeEach(() => {
  isChange = false;
  areRulesThere = true;
  saved = [];
  refusals = [];
});

const errorsOf = ({ name, delay }: { name: string; delay: string }) => ({
  ...(name === '' ? { name: 'The name is missing.' } : {}),
  ...(Number(delay) < 0 ? { delay: 'The delay is below 0.' } : {}),
});

function Trial(): ReactNode {
  const [isSaved, setIsSaved] = useState(false);
  const page = usePageForm<{ name: string; delay: string }>({
    draftKey: 'trial',
    initial: { name: isChange ? 'Cart' : '', delay: '0' },
    steps: [
      { name: 'information', title: 'Information', fields: ['name'] },
      { name: 'settings', title: 'Settings', fields: ['delay'] },
      { name: 'save', title: 'Save', fields: [] },
    ],
    errorsOf: (values) => (areRulesThere ? errorsOf(values) : null),
    check: async (values) => errorsOf(values),
    save: async (values) => {
      const refusal = refusals.pop();
      if (refusal) throw refusal;
      saved.push(values);
    },
    onSaved: () => setIsSaved(true),
    explain: (error) =>
      (error as { code: string }).code === 'name-taken'
        ? { errors: { name: 'The name is taken.' } }
        : { text: 'The server is busy.' },
    isChange,
  });
  const { form } = page;
  if (isSaved) return 'Saved';
  return (
    <OnePage
      page={page}
      title="Agent"
      saveLabel="Save the agent"
      failureTitle="The agent could not be saved"
      unused={[{ name: 'avatar', title: 'Avatar', reason: 'agents have none.' }]}
      beside={[{ steps: ['information', 'settings'], content: <p>Preview</p> }]}
      labelOf={(field) => LABELS[field]}
    >
      {{
        information: <TextInput label="Name" {...form.getInputProps('name')} />,
        settings: <TextInput label="Delay" {...form.getInputProps('delay')} />,
      }}
    </OnePage>
  );
}

const field = (name: string) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save the agent' });
const links = () => within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');

describe('a form on one page', () => {
  it('shows each step as a section with an address, and why one is not there', async () => {
    await openPiece(Trial);
    expect(links().map((link) => link.getAttribute('href'))).toEqual([
      '/piece',
      '/piece?step=settings',
      '/piece?step=save',
    ]);
    expect(screen.getByRole('region', { name: 'Information' })).toContainElement(field('Name'));
    expect(screen.getByRole('region', { name: 'Save' })).toContainElement(save());
    expect(screen.getByText('Avatar: agents have none.')).toBeVisible();
    expect(screen.getAllByText('Preview')).toHaveLength(1);
  });

  it('lists no missing field before its rules have loaded, and saves nothing unchecked', async () => {
    areRulesThere = false;
    const { user } = await openPiece(Trial);
    const bar = screen.getByRole('region', { name: 'Save' });
    expect(bar).not.toHaveTextContent(/still to fill in|filled in/i);
    await user.click(save());
    expect(await screen.findByText('The name is missing.')).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('goes to a section in any order, and again to the same', async () => {
    const { user, address } = await openPiece(Trial);
    const heading = screen.getByRole('heading', { name: 'Settings' });
    for (let turn = 0; turn < 2; turn += 1) {
      await user.click(screen.getByRole('link', { name: 'Settings' }));
      expect(heading).toHaveFocus();
      await user.click(field('Name'));
    }
    expect(address()).toBe('/piece?step=settings');
    expect(screen.getByRole('link', { current: 'location' })).toHaveTextContent('Settings');
    await user.click(screen.getByRole('link', { name: 'Save' }));
    expect(save()).toHaveFocus();
  });

  it('opens at the section that the address names', async () => {
    await openPiece(Trial, { search: '?step=settings' });
    expect(screen.getByRole('heading', { name: 'Settings' })).toHaveFocus();
  });

  it('brings the section back that later fields push away, until the visitor acts', async () => {
    let grow: (() => void) | undefined;
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(onGrowth: () => void) {
          grow = onGrowth;
        }
        observe() {}
        unobserve() {}
        disconnect() {
          grow = undefined;
        }
      },
    );
    const { user } = await openPiece(Trial, { search: '?step=settings' });
    const scrolled = vi.fn<() => void>();
    screen.getByRole('region', { name: 'Settings' }).scrollIntoView = scrolled;
    grow?.();
    expect(scrolled).toHaveBeenCalledOnce();
    await user.click(field('Name'));
    grow?.();
    expect(scrolled).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it('calls nothing wrong before the first save, wherever it is opened', async () => {
    const { user } = await openPiece(Trial, { search: '?step=settings' });
    await user.click(screen.getByRole('link', { name: 'Information' }));
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    expect(links().map((link) => link.textContent)).toEqual(['Information', 'Settings', 'Save']);
    expect(field('Name')).toBeValid();
  });

  it('shows what is still to be filled in, leads there, and saves once', async () => {
    const { user } = await openPiece(Trial);
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(field('Name')).toHaveFocus();
    await user.type(field('Name'), 'Paris');
    expect(screen.getByText('All that is needed is filled in.')).toBeVisible();
    expect(saved).toEqual([]);
    await user.click(save());
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(saved).toEqual([{ name: 'Paris', delay: '0' }]);
    cleanup();
    expect(sessionStorage).toHaveLength(0);
  });

  it('leads to the first field that it refuses, and marks each section', async () => {
    const { user } = await openPiece(Trial);
    await user.clear(field('Delay'));
    await user.type(field('Delay'), '-1');
    await user.click(save());
    expect(field('Name')).toHaveFocus();
    expect(screen.getByText('2 fields to fix before it can be saved.')).toBeVisible();
    expect(links().map((link) => link.textContent)).toEqual([
      'Information!, to fix',
      'Settings!, to fix',
      'Save',
    ]);
    expect(saved).toEqual([]);
  });

  it('leads to the field that the server refuses, with all that was entered', async () => {
    refusals.push({ code: 'name-taken' });
    const { user } = await openPiece(Trial);
    await user.type(field('Name'), 'Cart');
    await user.click(save());
    expect(await screen.findByText('The name is taken.')).toBeVisible();
    expect(field('Name')).toHaveFocus();
    expect(field('Name')).toHaveValue('Cart');
  });

  it('shows why the whole could not be saved, and saves on the next try', async () => {
    refusals.push({ code: 'busy' });
    const { user } = await openPiece(Trial);
    await user.type(field('Name'), 'Cart');
    await user.click(save());
    expect(await screen.findByText('The agent could not be saved')).toBeVisible();
    expect(screen.getByText('The server is busy.')).toBeVisible();
    await user.click(save());
    expect(await screen.findByText('Saved')).toBeVisible();
  });

  it('names what a change changes', async () => {
    isChange = true;
    const { user } = await openPiece(Trial);
    expect(screen.getByText('Nothing has changed.')).toBeVisible();
    await user.type(field('Delay'), '5');
    await user.type(field('Name'), ' 2');
    expect(screen.getByText('2 changes: Name, Delay')).toBeVisible();
  });
});

describe('a draft', () => {
  it('is taken up again after a reload, and can be begun again', async () => {
    const { user } = await openPiece(Trial);
    await user.type(field('Name'), 'Cart');
    expect(await screen.findByText(/Entries stored at \d\d:\d\d/)).toBeVisible();
    cleanup();
    const again = await openPiece(Trial);
    expect(field('Name')).toHaveValue('Cart');
    expect(screen.getByText(/What you entered at \d\d:\d\d is back/)).toBeVisible();
    await again.user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(field('Name')).toHaveValue('');
    expect(screen.queryByText(/is back/)).not.toBeInTheDocument();
    cleanup();
    expect(sessionStorage).toHaveLength(0);
  });

  it('is stored although the page closes at once', async () => {
    const { user } = await openPiece(Trial);
    await user.type(field('Name'), 'Cart');
    window.dispatchEvent(new Event('pagehide'));
    expect(sessionStorage.getItem('draft:trial')).toContain('Cart');
  });
});

async function leave(choice: string) {
  const piece = await openPiece(Trial);
  await piece.user.type(field('Name'), 'Cart');
  act(() => void piece.navigate('/elsewhere'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await piece.user.click(dialog.getByRole('button', { name: choice }));
  return piece;
}

describe('leaving a form', () => {
  it('asks nothing while nothing was entered', async () => {
    const { navigate } = await openPiece(Trial);
    await act(() => navigate('/elsewhere'));
    expect(await screen.findByText('Elsewhere')).toBeVisible();
  });

  it('can be thought better of', async () => {
    const { address } = await leave('Stay here');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(address()).toBe('/piece');
    expect(field('Name')).toHaveValue('Cart');
  });

  it('stores the draft', async () => {
    await leave('Leave and keep it');
    expect(await screen.findByText('Elsewhere')).toBeVisible();
    expect(sessionStorage.getItem('draft:trial')).toContain('Cart');
  });

  it('discards it', async () => {
    await leave('Leave and discard');
    expect(await screen.findByText('Elsewhere')).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
  });
});
