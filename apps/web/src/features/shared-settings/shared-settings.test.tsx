import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { sampleSharedSettings } from '../../testing/fake-together.ts';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleWebsite } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

const SHARED = sampleSharedSettings();

function inherited(changes = {}) {
  const website = sampleWebsite({
    name: 'Boutique',
    sharedSettingsId: SHARED.id,
    delaySeconds: 2,
    ...changes,
  });
  return { ...SCENARIOS.measured(), sharedSettings: [structuredClone(SHARED)], websites: [website] };
}

describe('shared settings', () => {
  test('are listed, and added with the settings that are on', async () => {
    const state = SCENARIOS.measured();
    const { user } = await openPanel('/parc/reglages', state);
    expect(await screen.findByText('No shared settings')).toBeVisible();
    await user.click(screen.getAllByRole('link', { name: 'Add shared settings' })[0] as HTMLElement);
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Retail');
    await user.click(screen.getByRole('switch', { name: 'Pages per audit' }));
    await user.click(screen.getByRole('switch', { name: 'Follow robots.txt' }));
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Retail')).toBeVisible();
    expect(state.sharedSettings[0]).toMatchObject({
      name: 'Retail',
      settings: { pagesPerAudit: 50, respectRobots: true },
    });
  });

  test('show what a change does to each website before it is saved', async () => {
    const { user } = await openPanel(
      `/parc/reglages/${SHARED.id}`,
      inherited({ auditSchedule: null, exceptions: ['schedule'] }),
    );
    expect(await screen.findByText('Nothing changes of any website.')).toBeVisible();
    expect(screen.getByText('Exceptions: Schedule of the audit')).toBeVisible();
    const delay = screen.getByLabelText('Delay between pages', { selector: 'input:not([type=checkbox])' });
    await user.clear(delay);
    await user.type(delay, '5');
    expect(await screen.findByText('1 website changes')).toBeVisible();
    expect(screen.getByText('5 s')).toBeVisible();
  });

  test('refuse a value that no website may have', { tags: ['exhaustive'] }, async () => {
    const { user } = await openPanel(`/parc/reglages/${SHARED.id}`, inherited());
    const delay = await screen.findByLabelText('Delay between pages', {
      selector: 'input:not([type=checkbox])',
    });
    await user.clear(delay);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('From 0 to 3,600 seconds.')).toBeVisible();
  });

  test(
    'stand in the settings of a website, where exceptions are made and taken back',
    { tags: ['exhaustive'] },
    async () => {
      const state = inherited();
      const { user } = await openPanel('/website/parametres', state);
      expect(await screen.findByText('Inherited from Retail')).toBeVisible();
      await user.click(await screen.findByRole('button', { name: /Make an exception of “Delay/ }));
      expect(state.websites[0]?.exceptions).toEqual(['delaySeconds']);
      const item = within(
        (await screen.findByRole('button', { name: /Take the shared value of “Delay/ })).closest(
          'li',
        ) as HTMLElement,
      );
      expect(item.getByText('Exception')).toBeVisible();
      await user.click(item.getByRole('button'));
      expect(await screen.findByRole('button', { name: /Make an exception of “Delay/ })).toBeVisible();
      expect(state.websites[0]?.exceptions).toEqual([]);
    },
  );
});
