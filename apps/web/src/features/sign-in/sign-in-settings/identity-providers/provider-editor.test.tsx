import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPanel } from '../../../../testing/open-panel.tsx';
import {
  SAMPLE_OUTCOME,
  sampleDomain,
  sampleProvider,
} from '../../../../testing/sample-identity-providers.ts';
import { sampleId, sampleUser } from '../../../../testing/samples.ts';
import { SCENARIOS } from '../../../../testing/scenarios.ts';

const COMPANY = sampleId(3);
const ADD = `/groupe/connexion/fournisseur/ajouter?company=${COMPANY}`;
const EDIT = `/groupe/connexion/fournisseur/${sampleId(8101)}`;

describe('a new provider', () => {
  test(
    'begins with what is known of its product, and requires the rest',
    { tags: ['exhaustive'] },
    async () => {
      const { user, api, address } = await openPanel(ADD, { ...SCENARIOS.measured(), identityProviders: [] });
      await user.selectOptions(await screen.findByLabelText(/^Product/), 'keycloak');
      const issuer = screen.getByLabelText(/^Issuer/);
      expect(issuer).toHaveValue('https://{host}/realms/{realm}');
      expect(screen.getByText(`${location.origin}/oidc/retour`)).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Add the provider' }));
      expect(await screen.findByText('Put your own values in the place of the braces.')).toBeVisible();
      expect(screen.getByText('The client ID is missing. Copy it from the provider.')).toBeVisible();
      expect(screen.getByText(/^The client secret is missing/)).toBeVisible();
      await user.clear(issuer);
      await user.type(issuer, 'https://sso.example.com/realms/vigie');
      await user.type(screen.getByLabelText(/^Client ID/), 'vigie');
      await user.type(screen.getByLabelText(/^Client secret/), 'a secret');
      await user.click(screen.getByRole('button', { name: 'Add the provider' }));
      await waitFor(() => expect(address()).toBe(`/groupe/connexion/${COMPANY}`));
      expect(api.state.identityProviders).toMatchObject([
        {
          companyId: COMPANY,
          name: 'Keycloak',
          issuer: 'https://sso.example.com/realms/vigie',
          hasSecret: true,
          rules: [],
          otherwise: null,
        },
      ]);
    },
  );

  test('of a moderator belongs to their company', { tags: ['exhaustive'] }, async () => {
    const state = { ...SCENARIOS.measured(), user: sampleUser('moderator'), identityProviders: [] };
    const { user, api } = await openPanel('/groupe/connexion/fournisseur/ajouter', state);
    await user.selectOptions(await screen.findByLabelText(/^Product/), 'google');
    await user.type(screen.getByLabelText(/^Client ID/), 'vigie');
    await user.click(screen.getByLabelText(/^No secret/));
    await user.click(screen.getByRole('button', { name: 'Add the provider' }));
    await waitFor(() => expect(api.state.identityProviders).toHaveLength(1));
    expect(api.state.identityProviders[0]).toMatchObject({ companyId: COMPANY, hasSecret: false });
  });
});

describe('a provider', () => {
  test(
    'shows why its issuer cannot be checked, and cuts off what Vigie adds',
    { tags: ['exhaustive'] },
    async () => {
      const { user } = await openPanel(EDIT, SCENARIOS.measured());
      const check = await screen.findByRole('button', { name: 'Check the issuer' });
      const issuer = screen.getByLabelText(/^Issuer/);
      await user.clear(issuer);
      expect(check).toHaveAccessibleDescription('Enter the issuer first.');
      await user.type(issuer, 'http://sso.example.com');
      expect(check).toHaveAccessibleDescription(/^An issuer needs https/);
      await user.clear(issuer);
      await user.click(issuer);
      await user.paste('https://sso.example.com/realms/shop/.well-known/openid-configuration');
      expect(issuer).toHaveValue('https://sso.example.com/realms/shop');
      expect(screen.getByText(/was cut off: Vigie adds it by itself/)).toBeVisible();
      expect(check).toBeEnabled();
    },
  );

  test('shows what its issuer reports, or why it cannot be used', async () => {
    const { user, api } = await openPanel(EDIT, SCENARIOS.measured());
    const check = await screen.findByRole('button', { name: 'Check the issuer' });
    await user.click(check);
    expect(await screen.findByText('The issuer answers as it should')).toBeVisible();
    api.state.providerCheck = {
      ok: false,
      code: 'provider-unusable',
      fault: 'issuer-differs',
      detail: 'https://sso.example.com/',
    };
    await user.click(check);
    expect(await screen.findByText('https://sso.example.com/')).toBeVisible();
    expect(screen.getByText(/names another issuer\. Enter exactly that one under “Issuer”/)).toBeVisible();
    expect(screen.getByText('This issuer cannot be used')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Take this issuer' }));
    expect(screen.getByLabelText(/^Issuer/)).toHaveValue('https://sso.example.com/');
  });

  test('retains its secret, unless another one is pasted', async () => {
    const { user, api } = await openPanel(EDIT, SCENARIOS.measured());
    const secret = await screen.findByLabelText(/^Client secret/);
    expect(secret).toHaveValue('');
    expect(screen.getByText('One is stored. Leave this empty to keep it.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Entra ID was saved.')).toBeVisible();
    const saved = api.requests.findLast(({ method }) => method === 'PUT');
    expect(await saved?.json()).not.toHaveProperty('clientSecret');
  });

  test('warns of trusted domains', async () => {
    const { user } = await openPanel(EDIT, SCENARIOS.measured());
    const field = await screen.findByLabelText(/^Trusted domains/);
    expect(screen.getByText(/becomes the user with this address here/)).toBeVisible();
    await user.clear(field);
    expect(screen.queryByText(/becomes the user with this address here/)).toBeNull();
  });

  test('has rules that are added, moved and taken out', async () => {
    const { user, api } = await openPanel(EDIT, SCENARIOS.measured());
    expect(await screen.findByText(/Contributor · Marketing · Production/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Move groups = marketing up' }));
    await user.click(screen.getByRole('button', { name: 'Add a rule' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'A rule' }));
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(await dialog.findByText('The value is missing. Enter it.')).toBeVisible();
    await user.type(dialog.getByLabelText(/^Value/), 'analysts');
    await user.selectOptions(dialog.getByLabelText(/^Role/), 'guest');
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await user.click(screen.getByRole('button', { name: 'Take out groups = vigie-users' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.state.identityProviders[0]?.rules).toMatchObject([
        { claim: 'groups', value: 'marketing', role: 'contributor', companyId: null },
        { claim: 'groups', value: 'analysts', role: 'guest', allContexts: false, contextIds: [] },
      ]),
    );
  });

  test('refuses everybody else until a role is chosen for them', async () => {
    const { user, api } = await openPanel(EDIT, SCENARIOS.measured());
    expect(await screen.findByText('They are refused.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Let them in' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Everybody else' }));
    await user.selectOptions(dialog.getByLabelText(/^Role/), 'guest');
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText(/Guest · nothing yet/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.state.identityProviders[0]?.otherwise).toMatchObject({ role: 'guest' }));
  });

  test('tries its rules before they are saved', async () => {
    const state = SCENARIOS.measured();
    state.domains = [sampleDomain({ domain: 'acme.example', provenAt: '2026-10-01T08:00:00.000Z' })];
    const { user, api } = await openPanel(EDIT, state);
    const claims = await screen.findByLabelText(/^Claims of a user/);
    // At once: each letter by itself would be tried, too
    await user.click(claims);
    await user.paste('nothing');
    expect(await screen.findByText('This is no JSON: look at line 1, column 2.')).toBeVisible();
    await user.clear(claims);
    await user.click(screen.getByRole('button', { name: 'Take an example' }));
    expect(await screen.findByText('This person would become: Contributor of Boutique Démo')).toBeVisible();
    expect(screen.getByText(/Rule 2 decides\. Teams: Marketing\. They see: Production\./)).toBeVisible();
    expect(claims).toHaveDisplayValue(/"claire@acme\.example"/u);
    const request = api.requests.findLast(({ url }) => url.endsWith('/identity-providers/trial'));
    expect(await request?.json()).toMatchObject({
      companyId: COMPANY,
      rules: [{ value: 'vigie-users' }, {}],
    });
  });

  test('shows what somebody is today, and whether they stay it', async () => {
    const state = SCENARIOS.measured();
    const { user, api } = await openPanel(EDIT, state);
    api.state.rulesOutcome = {
      ...SAMPLE_OUTCOME,
      outcome: 'joined',
      roleNow: 'moderator',
      role: 'moderator',
      stays: true,
      rule: null,
    };
    await user.click(await screen.findByRole('button', { name: 'Take an example' }));
    expect(
      await screen.findByText('This person is Moderator of Boutique Démo today, and stays it'),
    ).toBeVisible();
    expect(screen.getByText(/The rules change nothing of what they have\./)).toBeVisible();
    api.state.rulesOutcome = { ...SAMPLE_OUTCOME, outcome: 'joined', roleNow: 'user' };
    await user.type(screen.getByLabelText(/^Claims of a user/), ' ');
    expect(
      await screen.findByText('This person is User of Boutique Démo today, and becomes: Contributor'),
    ).toBeVisible();
  });

  test('offers no role that manages the company', async () => {
    const { user } = await openPanel(EDIT, SCENARIOS.measured());
    await user.click(await screen.findByRole('button', { name: 'Let them in' }));
    const role = within(await screen.findByRole('dialog')).getByLabelText(/^Role/);
    expect(within(role).queryByRole('option', { name: 'Moderator' })).toBeNull();
    expect(within(role).getByRole('option', { name: 'User' })).toBeVisible();
  });

  test('that somebody else saved meanwhile asks which version stands', { tags: ['exhaustive'] }, async () => {
    const { user, api } = await openPanel(EDIT, SCENARIOS.measured());
    await user.type(await screen.findByLabelText(/^Name/), ' 2');
    Object.assign(api.state.identityProviders[0] ?? {}, {
      updatedAt: '2026-11-01T08:00:00.000Z',
      name: 'Theirs',
    });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Name/)).toBeVisible();
  });

  test('of the environment has a fixed connection', async () => {
    const provider = sampleProvider({ companyId: null, origin: 'environment' });
    await openPanel(EDIT, { ...SCENARIOS.measured(), identityProviders: [provider] });
    expect(await screen.findByLabelText(/^Issuer/)).toBeDisabled();
    expect(screen.queryByLabelText(/^Client secret/)).toBeNull();
    expect(screen.getByLabelText(/^Trusted domains/)).toBeEnabled();
  });

  test('that is gone is reported', async () => {
    await openPanel(EDIT, { ...SCENARIOS.measured(), identityProviders: [] });
    expect(await screen.findByText('This provider is not here')).toBeVisible();
  });
});
