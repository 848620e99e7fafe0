import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPanel } from '../../../testing/open-panel.tsx';
import { sampleUser } from '../../../testing/samples.ts';
import { SCENARIOS } from '../../../testing/scenarios.ts';

async function openConsent() {
  const state = SCENARIOS.measured();
  const panel = await openPanel('/parc', state);
  const boxes = await screen.findAllByRole('checkbox');
  await panel.user.click(boxes[1] as HTMLElement);
  await panel.user.click(boxes[2] as HTMLElement);
  await panel.user.click(await screen.findByRole('button', { name: /What to do with the chosen websites/ }));
  await panel.user.click(screen.getByRole('button', { name: 'Consent' }));
  const dialog = within(await screen.findByRole('dialog'));
  return { ...panel, state, dialog };
}

describe('a change of the chosen websites', () => {
  test(
    'shows what changes and what is refused before it is done, and is undone',
    { tags: ['exhaustive'] },
    async () => {
      const { user, dialog, state } = await openConsent();
      expect(dialog.getByRole('button', { name: 'Change 0 websites' })).toBeDisabled();
      await user.selectOptions(dialog.getByLabelText('Does the tracker need consent?'), 'yes');
      expect(await dialog.findByText('1 website changes · 1 is refused')).toBeVisible();
      expect(dialog.getByText('an exception from its shared settings')).toBeVisible();
      await user.click(dialog.getByRole('button', { name: 'Change 1 website' }));
      expect(await dialog.findByRole('button', { name: 'Undo' })).toBeEnabled();
      expect(state.bulkChanges[0]?.action).toEqual({ kind: 'consent', needsConsent: 'yes' });
      await user.click(dialog.getByRole('button', { name: 'Undo' }));
      expect(await dialog.findByText(/as it was before/)).toBeVisible();
    },
  );

  test('shows why it cannot be done', async () => {
    const { user, dialog, state } = await openConsent();
    state.refuse['bulkChanges.preview'] = {
      code: 'invalid-input',
      data: { fields: [{ path: 'selection', code: 'several-companies', params: {} }] },
    };
    await user.selectOptions(dialog.getByLabelText('Does the tracker need consent?'), 'no');
    expect(await dialog.findByText(/These are websites of several companies/)).toBeVisible();
  });

  test('stands among the last ones, at an address of its own', async () => {
    const state = SCENARIOS.measured();
    await openPanel('/parc?changes=last', state);
    expect(await screen.findByText(/No change yet/)).toBeVisible();
  });

  test('is offered to nobody who may not make it', async () => {
    await openPanel('/parc', { ...SCENARIOS.measured(), user: sampleUser('user') });
    await screen.findByText('Boutique 1');
    expect(screen.queryByRole('button', { name: 'Last changes' })).toBeNull();
  });
});
