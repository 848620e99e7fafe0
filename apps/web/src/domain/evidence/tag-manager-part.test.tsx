import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleId } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

const VISIT = `/urls/liste?observation=${sampleId(3000)}`;

test('each push of a visit has the tags that fire, those blocked and those that cannot be determined', async () => {
  const { user } = await openPanel(`${VISIT}&part=tagManager`, SCENARIOS.measured());
  const pushes = within(await screen.findByRole('region', { name: 'Pushes of GTM-PHARE7' }));
  const first = pushes.getByText('gtm.js').closest('details') as HTMLElement;
  expect(within(first).getByText('2 tags fire')).toBeVisible();
  expect(within(first).getByText('1 blocked')).toBeVisible();
  expect(within(first).getByText('1 undetermined')).toBeVisible();
  await user.click(within(first).getByText('gtm.js'));
  expect(within(first).getByText('Google tag: G-PHARE7X2Q')).toBeVisible();
  expect(within(first).getByText(/No visit recorded {{Cookie: segment_client}}/)).toBeVisible();
  expect(within(first).getByText('Paused')).toBeVisible();
});

test('a tag that is blocked names the trigger that blocks it', async () => {
  const { user } = await openPanel(`${VISIT}&part=tagManager`, SCENARIOS.measured());
  await user.click(await screen.findByText('gtm.dom'));
  const blocking = within(screen.getByRole('region', { name: 'Kept from firing by' }));
  expect(blocking.getByText('matches the regular expression', { exact: false })).toBeVisible();
});

test('pushes without a tag can be left out', async () => {
  const { user } = await openPanel(`${VISIT}&part=tagManager`, SCENARIOS.measured());
  expect(await screen.findByText('purchase')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Only pushes at which a tag could fire' }));
  expect(screen.queryByText('purchase')).toBeNull();
  expect(screen.getByText('add_to_cart')).toBeVisible();
});

test('a visit of two hundred pushes shows fifty at once', async () => {
  const state = SCENARIOS.measured();
  const [one] = state.containers.ofVisit.containers;
  const [push] = one!.pushes;
  one!.pushes = Array.from({ length: 200 }, (_, index) => ({ ...push!, index, event: `push ${index}` }));
  const { user } = await openPanel(`${VISIT}&part=tagManager`, state);
  expect(await screen.findByText('push 49')).toBeVisible();
  expect(screen.queryByText('push 50')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show more pushes' }));
  expect(screen.getByText('push 99')).toBeVisible();
});

test('scripts without a container show what they are', async () => {
  const state = SCENARIOS.measured();
  const address = 'https://tags.exemple.fr/c.js';
  state.containers.ofVisit = { containers: [], unread: [{ address, why: 'not-kept' }] };
  await openPanel(`${VISIT}&part=tagManager`, state);
  expect(await screen.findByText('This visit stored no container of a tag manager.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Scripts that could not be read' })).toHaveTextContent(
    `${address}: the visit could not store it`,
  );
});

test('a hit of no known tag is marked, and a request names the tag that sent it', async () => {
  const { user } = await openPanel(`${VISIT}&part=requests&request=r2`, SCENARIOS.measured());
  expect(await screen.findByText('From no known tag')).toBeVisible();
  await user.click(screen.getByText('cdn.exemple.fr/vignette.webp'));
  expect(await screen.findByRole('link', { name: 'Google tag: G-PHARE7X2Q' })).toBeVisible();
});
