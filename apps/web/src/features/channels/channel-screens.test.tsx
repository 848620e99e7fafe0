import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleId } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

describe('channels', () => {
  test('are added by kind, with a secret that is made here and shown once', async () => {
    const { user, api, address } = await openPanel('/canaux/ajouter', SCENARIOS.measured());
    await user.selectOptions(await screen.findByLabelText(/^Kind/), 'webhook');
    await user.type(screen.getByLabelText(/^Name/), 'Hook');
    await user.type(screen.getByLabelText(/^Address/), 'https://hooks.example/in');
    await user.click(screen.getByRole('button', { name: 'Make a secret' }));
    const secret = screen.getByLabelText<HTMLInputElement>(/^Signing secret/).value;
    expect(secret).toMatch(/^whsec_.{44}$/);
    expect(screen.getByText(secret)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add the channel' }));
    await waitFor(() => expect(address()).toMatch(/^\/canaux\/[0-9a-f-]{36}$/));
    expect(screen.queryByText(secret)).toBeNull();
    expect(api.state.channels[0]).toMatchObject({ kind: 'webhook', secretNames: ['url', 'signingSecret'] });
  });

  test('show the answer to a test, and send again what failed', async () => {
    const tested = { delivered: false, status: 307, failure: 'redirected' as const, milliseconds: 12 };
    const state = { ...SCENARIOS.measured(), channelTest: tested };
    const { user, api } = await openPanel(`/canaux/${sampleId(9101)}`, state);
    expect(await screen.findByText('Turned off: its receiver answered 410')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send a test' }));
    expect(await screen.findByText(/answered 307, a redirection/)).toBeVisible();
    const [failed] = api.state.deliveries;
    await user.click(screen.getAllByRole('button', { name: /^Send again: / })[0]!);
    await waitFor(() => expect(failed).toMatchObject({ state: 'waiting', attempts: 0 }));
  });
});
