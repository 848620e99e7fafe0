import { useState, type ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPiece } from '../../testing/open-piece.tsx';
import { Recap } from './recap.tsx';
import type { Step } from './steps.ts';
import { useWizard } from './use-wizard.ts';
import { Wizard } from './wizard.tsx';

interface Fields {
  name: string;
  delay: string;
}

const STEPS: readonly Step<keyof Fields>[] = [
  { name: 'information', title: 'Information', fields: ['name'] },
  { name: 'settings', title: 'Settings', fields: ['delay'] },
  { name: 'save', title: 'Save', fields: [] },
];
const saved: Fields[] = [];
const refusals: { code: string }[] = [];

const Trial = () => <TrialOf isChange={false} />;

function TrialOf({ isChange }: { isChange: boolean }): ReactNode {
  const [isSaved, setIsSaved] = useState(false);
  const wizard = useWizard<Fields>({
    draftKey: 'trial',
    initial: { name: '', delay: '0' },
    steps: STEPS,
    errorsOf: ({ name, delay }) => ({
      ...(name === '' ? { name: 'The name is missing.' } : {}),
      ...(Number(delay) < 0 ? { delay: 'The delay is below 0.' } : {}),
    }),
    save: async (values) => {
      const refusal = refusals.pop();
      if (refusal) throw refusal;
      saved.push(values);
    },
    onSaved: () => setIsSaved(true),
    isChange,
    explain: (error) =>
      (error as { code: string }).code === 'name-taken'
        ? { errors: { name: 'The name is taken.' } }
        : { text: 'The server is busy.' },
  });
  const { form, step } = wizard;
  if (isSaved) return 'Saved';
  return (
    <Wizard
      wizard={wizard}
      title="New pool"
      back={{ to: '/elsewhere', label: 'Pools' }}
      saveLabel="Save the pool"
      failureTitle="The pool could not be saved"
      help="Examples"
    >
      {step.name === 'information' ? <TextInput label="Name" {...form.getInputProps('name')} /> : null}
      {step.name === 'settings' ? <TextInput label="Delay" {...form.getInputProps('delay')} /> : null}
      {step.name === 'save' ? (
        <Recap wizard={wizard} sections={{ information: { facts: [['Name', form.values.name]] } }} />
      ) : null}
    </Wizard>
  );
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const nameField = () => screen.getByRole('textbox', { name: 'Name' });

describe('a wizard', () => {
  it('says where one is, and which steps there are', async () => {
    await openPiece(Trial);
    expect(screen.getByText('Step 1 of 3')).toBeVisible();
    const steps = within(screen.getByRole('navigation', { name: 'Steps' })).getAllByRole('button');
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual(['step', null, null]);
  });

  it('goes on only when the step is right, and names the field', async () => {
    const { user, address } = await openPiece(Trial);
    await user.click(button('Next'));
    expect(screen.getByText('The name is missing.')).toBeVisible();
    expect(screen.getByText('1 field to fix before going on.')).toBeVisible();
    expect(nameField()).toHaveFocus();
    expect(address()).toBe('/piece');
  });

  it('holds the step in the address and gives its heading the focus', async () => {
    const { user, address } = await openPiece(Trial);
    await user.type(nameField(), 'Cart{Enter}');
    expect(await heading('Settings')).toHaveFocus();
    expect(address()).toBe('/piece?step=settings');
    expect(button('Information, done')).toBeVisible();
    await user.click(button('Previous'));
    expect(await heading('Information')).toHaveFocus();
    expect(nameField()).toHaveValue('Cart');
  });

  it('judges every step before it saves and opens the first that is wrong', async () => {
    const { user } = await openPiece(Trial, { search: '?step=save' });
    await user.click(button('Save the pool'));
    expect(await heading('Information')).toHaveFocus();
    expect(screen.getByText('The name is missing.')).toBeVisible();
    expect(button('Information, to fix')).toBeVisible();
    expect(saved).toHaveLength(0);
  });

  it('saves once from its last step, and then keeps no draft', async () => {
    const { user } = await openPiece(Trial);
    await user.type(nameField(), 'Cart');
    await user.click(button('Save'));
    await heading('Save');
    await user.click(button('Save the pool'));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(saved.splice(0)).toEqual([{ name: 'Cart', delay: '0' }]);
    cleanup();
    expect(sessionStorage).toHaveLength(0);
  });

  it('leads to the field that the server refuses, with all that was entered', async () => {
    refusals.push({ code: 'name-taken' });
    const { user } = await openPiece(Trial);
    await user.type(nameField(), 'Cart');
    await user.click(button('Save'));
    await user.click(button('Save the pool'));
    expect(await heading('Information')).toHaveFocus();
    expect(screen.getByText('The name is taken.')).toBeVisible();
    expect(nameField()).toHaveValue('Cart');
  });

  it('says why the whole could not be saved', async () => {
    refusals.push({ code: 'busy' });
    const { user } = await openPiece(Trial);
    await user.type(nameField(), 'Cart');
    await user.click(button('Save'));
    await user.click(button('Save the pool'));
    expect(await screen.findByText('The pool could not be saved')).toBeVisible();
    expect(screen.getByText('The server is busy.')).toBeVisible();
  });

  it('of a change leads straight to the save from each step', async () => {
    const { user } = await openPiece(() => <TrialOf isChange />);
    await user.click(button('Review and save'));
    expect(await heading('Save')).toHaveFocus();
  });

  it('leads from its recap back to a step', async () => {
    const { user } = await openPiece(Trial, { search: '?step=save' });
    await user.click(button('Edit “Information”'));
    expect(await heading('Information')).toHaveFocus();
  });
});

describe('a draft', () => {
  it('is taken up again after a reload, and can be begun again', async () => {
    const { user } = await openPiece(Trial);
    await user.type(nameField(), 'Cart');
    expect(await screen.findByText(/Entries kept at \d\d:\d\d/)).toBeVisible();
    cleanup();
    const again = await openPiece(Trial);
    expect(nameField()).toHaveValue('Cart');
    expect(screen.getByText(/What you entered at \d\d:\d\d is back/)).toBeVisible();
    await again.user.click(button('Start over'));
    expect(nameField()).toHaveValue('');
    expect(screen.queryByText(/is back/)).not.toBeInTheDocument();
    cleanup();
    expect(sessionStorage).toHaveLength(0);
  });

  it('is kept although the page goes at once', async () => {
    const { user } = await openPiece(Trial);
    await user.type(nameField(), 'Cart');
    window.dispatchEvent(new Event('pagehide'));
    expect(sessionStorage.getItem('draft:trial')).toContain('Cart');
  });
});

async function leave(choice: string) {
  const piece = await openPiece(Trial);
  await piece.user.type(nameField(), 'Cart');
  act(() => void piece.navigate('/elsewhere'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await piece.user.click(dialog.getByRole('button', { name: choice }));
  return piece;
}

describe('leaving a wizard', () => {
  it('asks nothing while nothing was entered', async () => {
    const { navigate } = await openPiece(Trial);
    await act(() => navigate('/elsewhere'));
    expect(await screen.findByText('Elsewhere')).toBeVisible();
  });

  it('can be thought better of', async () => {
    const { address } = await leave('Stay here');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(address()).toBe('/piece');
    expect(nameField()).toHaveValue('Cart');
  });

  it('keeps the draft', async () => {
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
