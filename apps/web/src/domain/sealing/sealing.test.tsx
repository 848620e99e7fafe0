import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { SCENARIOS } from '../../testing/scenarios.ts';

test('a visit is sealed, listed by its website and released', async () => {
  const state = SCENARIOS.measured();
  const stored = state.observations[0];
  const websiteId = state.websites[0]?.id ?? '';
  state.sealedVisits.push({
    id: '00000000-0000-4000-8000-00000000abcd',
    websiteId,
    observationId: stored?.id ?? '',
    matrixId: null,
    visits: 1,
    visitsLeftOut: 0,
    url: 'https://shop.example/basket',
    observedAt: '2026-03-10T11:00:00.000Z',
    sealedAt: '2026-03-10T12:00:00.000Z',
    sealedBy: null,
    sizeBytes: 48_000,
    sha256: '00',
    fingerprint: 'ab:cd:ef',
    timeStamp: null,
  });
  const { user } = await openPanel('/website/parametres', state, { locale: 'fr' });
  const card = within(await screen.findByRole('region', { name: 'Visites et matrices scellées' }));
  expect(await card.findByText('https://shop.example/basket')).toBeVisible();
  expect(card.getByText('ab:cd:ef')).toBeVisible();
  await user.click(card.getByRole('button', { name: /^Libérer/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Libérer et supprimer' }));
  expect(await card.findByText('Aucune visite ni matrice de ce site n’est scellée.')).toBeVisible();
  expect(state.sealedVisits).toEqual([]);
});

test('a matrix is sealed where it is read, and shows what its file does not contain', async () => {
  const state = SCENARIOS.measured();
  const { user } = await openPanel('/dataQuality/consentement', state, { locale: 'en' });
  await user.click(await screen.findByRole('button', { name: 'Seal this matrix' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Seal this matrix' }));
  expect(await dialog.findByText('This matrix is not sealed yet.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Seal now' }));
  expect(await dialog.findByText(/contains 8 visits · 2 visits are counted and not included/)).toBeVisible();
  expect(state.sealedVisits[0]?.matrixId).toBe(state.consentMatrices[0]?.id);
});
