import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPanel } from '../testing/open-panel.tsx';
import { SCENARIOS } from '../testing/scenarios.ts';

test('a visit is sealed, listed by its website and released', async () => {
  const state = SCENARIOS.measured();
  const stored = state.observations[0];
  const websiteId = state.websites[0]?.id ?? '';
  state.sealedVisits.push({
    id: '00000000-0000-4000-8000-00000000abcd',
    websiteId,
    observationId: stored?.id ?? '',
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
  const card = within(await screen.findByRole('region', { name: 'Visites scellées' }));
  expect(await card.findByText('https://shop.example/basket')).toBeVisible();
  expect(card.getByText('ab:cd:ef')).toBeVisible();
  await user.click(card.getByRole('button', { name: /^Libérer/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Libérer et supprimer' }));
  expect(await card.findByText('Aucune visite de ce site n’est scellée.')).toBeVisible();
  expect(state.sealedVisits).toEqual([]);
});
