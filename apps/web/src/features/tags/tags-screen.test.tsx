import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPanel, type OpenPanel } from '../../testing/open-panel.tsx';
import { sampleTag } from '../../testing/sample-tags.ts';
import { sampleId } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

describe('the catalogue of tags', () => {
  test('shows built-in tags and the company’s own', async () => {
    await openPanel('/tags?view=catalogue', SCENARIOS.measured());
    const row = (await screen.findByRole('link', { name: /Google Ads/ })).closest('tr') as HTMLElement;
    expect(within(row).getByText('Built in')).toBeVisible();
    expect(within(row).getByText('www.googleadservices.com/*')).toBeVisible();
    expect(within(row).getByText('+ 1 other')).toBeVisible();
    expect(screen.getByRole('link', { name: /Mesure interne/ })).toBeVisible();
  });

  test('opens a tag beside the list, and offers no change of a built-in one', async () => {
    const { user, address } = await openPanel('/tags?view=catalogue', SCENARIOS.measured());
    await user.click(await screen.findByRole('link', { name: /Google Ads/ }));
    expect(await screen.findByText('googleads.g.doubleclick.net/*')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(address()).toBe('/tags?view=catalogue&tag=google-ads');
  });

  test('filters by purpose and origin, in the address', async () => {
    const { user, address } = await openPanel('/tags?view=catalogue', SCENARIOS.measured());
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Origin' }), 'built-in');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Purpose' }), 'consent');
    expect(address()).toBe('/tags?view=catalogue&own=built-in&purpose=consent');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Matomo' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Axeptio' })).toBeVisible();
  });

  test('deletes one of the company’s own after a question', async () => {
    const state = { ...SCENARIOS.measured(), tags: [sampleTag()] };
    const { user, api } = await openPanel(`/tags?view=catalogue&tag=${sampleId(7500)}`, state);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('heading', { name: 'The catalogue is empty' })).toBeVisible();
    expect(api.state.tags).toEqual([]);
  });
});

async function fill(user: OpenPanel['user']): Promise<void> {
  await user.type(await screen.findByLabelText(/^Name/), 'Sonde');
  await user.type(screen.getByLabelText(/^Addresses/), 'sonde.exemple.fr\n\n/sonde/*.js');
}

describe('a tag of the company’s own', () => {
  test('is added with its addresses, one a line', async () => {
    const { user, api, address } = await openPanel('/tags/ajouter', SCENARIOS.measured());
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Add the tag' }));
    expect(await screen.findByText('Sonde is in the catalogue.')).toBeVisible();
    expect(api.state.tags[0]?.patterns).toEqual(['sonde.exemple.fr', '/sonde/*.js']);
    expect(address()).toBe(`/tags?view=catalogue&tag=${api.state.tags[0]?.id}`);
  });

  test(
    'names the fields to fix, and preserves what was typed when the name is taken',
    { tags: ['exhaustive'] },
    async () => {
      const taken = {
        code: 'tag-name-taken' as const,
        data: { fields: [{ path: 'name', code: 'tag-name-taken', params: {} }] },
      };
      const { user } = await openPanel('/tags/ajouter', {
        ...SCENARIOS.measured(),
        refuse: { 'tags.create': taken },
      });
      await user.click(await screen.findByRole('button', { name: 'Add the tag' }));
      expect(screen.getByText('Give the tag a name.')).toBeVisible();
      await fill(user);
      await user.click(screen.getByRole('button', { name: 'Add the tag' }));
      expect(await screen.findByText(/has a tag of this name already/)).toBeVisible();
      expect(screen.getByLabelText(/^Name/)).toHaveValue('Sonde');
    },
  );

  test('is changed', async () => {
    const { user, api } = await openPanel(`/tags/${sampleId(7500)}/modifier`, SCENARIOS.measured());
    const name = await screen.findByLabelText(/^Name/);
    await user.clear(name);
    await user.type(name, 'Mesure v2');
    Object.assign(api.state.tags[0] ?? {}, { vendor: 'Theirs', updatedAt: '2026-11-21T10:11:00.000Z' });
    await user.click(screen.getByRole('button', { name: 'Save the tag' }));
    const question = within(await screen.findByRole('dialog', { name: 'Yours or theirs?' }));
    expect(question.getByText(/from what you entered: Name, Vendor\./)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Save mine over it' }));
    expect(await screen.findByText('Mesure v2 is saved.')).toBeVisible();
    expect(api.state.tags[0]?.name).toBe('Mesure v2');
  });

  test('that is gone is reported', async () => {
    await openPanel(`/tags/${sampleId(9999)}/modifier`, SCENARIOS.measured(), { locale: 'fr' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Ce tag n’existe plus' })).toBeVisible();
  });
});
