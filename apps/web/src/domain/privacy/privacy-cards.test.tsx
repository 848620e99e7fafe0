import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { SCENARIOS } from '../../testing/scenarios.ts';

const card = async (name: string) => within(await screen.findByRole('region', { name }));

test('what is hidden is shown, changed and tried before it is saved', async () => {
  const state = SCENARIOS.measured();
  const id = state.companies[0]?.id ?? '';
  const { user } = await openPanel(`/groupe/detail/${id}`, state);
  const hidden = await card('What is hidden in recordings');
  expect(await hidden.findByText('Nothing is hidden yet.')).toBeVisible();
  await user.click(hidden.getByRole('button', { name: 'Change what is hidden' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Add a rule' }));
  await user.click(dialog.getByRole('button', { name: 'Save what is hidden' }));
  expect(await dialog.findByText('Enter the name of the field.')).toBeVisible();
  await user.type(dialog.getByLabelText('Field of rule 1'), 'email');
  await user.type(dialog.getByLabelText('Try it on a text'), 'of me@mail.example');
  await user.click(dialog.getByRole('button', { name: 'Try' }));
  expect(await dialog.findByText('of •••')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Save what is hidden' }));
  expect(await hidden.findByText('email')).toBeVisible();
  expect(state.redactions.rules).toEqual([{ kind: 'field', name: 'email' }]);
});

test('a website’s recordings may be stored for a shorter time', { tags: ['exhaustive'] }, async () => {
  const state = SCENARIOS.measured();
  const { user } = await openPanel('/website/parametres', state, { locale: 'fr' });
  const retention = await card('Durée de conservation des enregistrements');
  expect(await retention.findByText('90 jours, comme partout sur ce Vigie')).toBeVisible();
  await user.click(retention.getByRole('button', { name: 'Modifier la durée' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Garder les images, en jours'), '0');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer la durée' }));
  expect(await dialog.findByText(/Saisissez un nombre entier de jours, de 1 à 3/)).toBeVisible();
  await user.clear(dialog.getByLabelText('Garder les images, en jours'));
  await user.type(dialog.getByLabelText('Garder les images, en jours'), '7');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer la durée' }));
  expect(await retention.findByText('7 jours')).toBeVisible();
  expect(state.retention.own).toEqual({ documentsDays: null, picturesDays: 7 });
});
