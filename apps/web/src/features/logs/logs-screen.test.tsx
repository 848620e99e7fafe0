import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleAuditLog } from '../../testing/sample-audit-log.ts';
import { sampleId, sampleUser } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

describe('the audit log', () => {
  test('shows who did what, in words', async () => {
    await openPanel('/logs', SCENARIOS.measured());
    const table = within(await screen.findByRole('table', { name: 'Entries of the audit log' }));
    expect((await table.findAllByRole('link', { name: 'Website · changed' })).length).toBeGreaterThan(1);
    expect(table.getByRole('columnheader', { name: 'Object' })).toBeVisible();
    expect(table.getAllByText('Parcours d’achat').length).toBeGreaterThan(1);
    expect(table.getAllByText('Camille Laurent').length).toBeGreaterThan(1);
    expect(table.getAllByText('a deleted person').length).toBeGreaterThan(0);
  });

  test('opens an entry beside the list, and narrows to its object', async () => {
    const { user, address } = await openPanel('/logs', SCENARIOS.measured());
    await user.click((await screen.findAllByRole('link', { name: 'Website · changed' }))[0] as HTMLElement);
    expect(await screen.findByText('websites.update')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'What was done to this object' }));
    await waitFor(() => expect(address()).toContain(`target=${sampleId(10)}`));
    await user.click(screen.getByRole('button', { name: 'Remove the filter “One object only”' }));
    await waitFor(() => expect(address()).not.toContain('target='));
  });

  test('filters by action and day, in the address', async () => {
    const { user, address, api } = await openPanel('/logs', SCENARIOS.measured(), { locale: 'fr' });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Action' }), 'pools.run');
    await waitFor(() => expect(address()).toBe('/logs?operation=pools.run'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Site · modification' })).toBeNull());
    expect(screen.getAllByRole('link', { name: 'Pool · exécution' }).length).toBeGreaterThan(0);
    await user.type(screen.getByLabelText('Du'), '2026-11-21');
    await waitFor(() => expect(api.requests.at(-1)?.url).toContain('from=2026-11-2'));
  });

  test('shows failed sign-ins, at which account and how often', async () => {
    const { user } = await openPanel('/logs', SCENARIOS.measured());
    const [failed] = await screen.findAllByRole('link', { name: 'Session · failed sign-ins × 6' });
    await user.click(failed as HTMLElement);
    expect(await screen.findByText('How often')).toBeVisible();
    expect(screen.getByText('Account')).toBeVisible();
    expect(screen.queryByText('Hash after')).toBeNull();
  });

  test('names the operator where no account did it', async () => {
    const [entry] = sampleAuditLog(1);
    const byCommand = { operation: 'factors.resetByOperator', person: null, role: null };
    const auditLog = entry ? [{ ...entry, ...byCommand }] : [];
    await openPanel('/logs', { ...SCENARIOS.measured(), auditLog });
    const table = within(await screen.findByRole('table', { name: 'Entries of the audit log' }));
    expect(await table.findByText('the operator')).toBeVisible();
    expect(
      table.getByRole('link', { name: 'Way to sign in · second factors reset by command' }),
    ).toBeVisible();
  });

  test('fetches more rows on demand', async () => {
    const state = { ...SCENARIOS.measured(), auditLog: sampleAuditLog(120) };
    const { user } = await openPanel('/logs', state);
    expect(await screen.findByText('50 of 120')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('100 of 120')).toBeVisible();
  });

  test('shows what no mail server took, with its link, in a tab of its own', async () => {
    const { user, address } = await openPanel('/logs', SCENARIOS.measured());
    await user.click(await screen.findByRole('link', { name: 'E-mails not sent' }));
    const mails = within(await screen.findByRole('table', { name: 'E-mails that did not leave' }));
    expect(await mails.findByText('Stored here')).toBeVisible();
    expect(mails.getByText('To be tried again')).toBeVisible();
    expect(mails.getByText('Given up')).toBeVisible();
    await user.click(mails.getByRole('link', { name: 'Choisissez un nouveau mot de passe' }));
    expect(await screen.findByText(/changement-mot-de-passe#t=/)).toBeVisible();
    expect(address()).toMatch(/^\/logs\?tab=mails&mail=/);
  });

  test('shows that every e-mail has left', async () => {
    const { user } = await openPanel('/logs', SCENARIOS.bare(), { locale: 'fr' });
    await user.click(await screen.findByRole('link', { name: 'E-mails non partis' }));
    expect(await screen.findByText('Aucun e-mail en attente')).toBeVisible();
  });

  test('is exported as it is filtered, and shows whether it is whole', { tags: ['exhaustive'] }, async () => {
    const state = { ...SCENARIOS.measured(), auditLog: sampleAuditLog(3) };
    const { user, api } = await openPanel('/logs?operation=websites.update', state);
    await user.click(await screen.findByRole('button', { name: 'Export as CSV' }));
    expect(await screen.findByText('1 row exported.')).toBeVisible();
    const requested = api.requests.map(({ url }) => url).find((url) => url.includes('audit-log.csv'));
    expect(requested).toContain('operation=websites.update');
    await user.click(screen.getByRole('button', { name: 'Check the chain' }));
    expect(await screen.findByText('The chain is intact: 3 entries.')).toBeVisible();
  });

  test('is closed to moderators', async () => {
    const { address } = await openPanel('/logs', { ...SCENARIOS.measured(), user: sampleUser('moderator') });
    expect(address()).toBe('/');
  });

  test('shows that nothing is logged yet', async () => {
    await openPanel('/logs', { ...SCENARIOS.measured(), auditLog: [] });
    expect(await screen.findByRole('heading', { name: 'Nothing is logged yet' })).toBeVisible();
  });
});
