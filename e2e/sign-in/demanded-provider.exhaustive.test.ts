import type { CompanyDetail } from '@vigie/contract/company.ts';
import type { CompanyDomain } from '@vigie/contract/identity-provider.ts';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { fillSignIn, tokenOf } from '../journeys/visitor.ts';
import { createAccount, type Account } from './account.ts';
import { expectFlawless } from './flawless.ts';
import { signInAtProvider } from './provider-page.ts';
import { shows } from './screens.ts';
import { COMPANY_CLIENT, expectMail, test } from './sign-in-panel.ts';

const COMPANY = 'Beta';
const COMPANY_PROVIDER = 'Beta ID';
const COMPANY_DOMAIN = 'beta.example';

let companyId: string;
let member: Account;
let breakGlass: Account;
/** Browser window of the administrator, who sets the rules. */
let settings: Page;

test.beforeAll(async ({ panel }) => {
  const { panelUrl, administrator } = panel;
  ({ id: companyId } = await administrator.ask<CompanyDetail>('POST', '/companies', {
    name: COMPANY,
    website: null,
  }));
  const create = (login: string, role: 'user' | 'moderator') =>
    createAccount(panelUrl, administrator, { email: `${login}@${COMPANY_DOMAIN}`, role, companyId });
  member = await create('bea', 'user');
  breakGlass = await create('max', 'moderator');
  const domains = `/companies/${companyId}/domains`;
  const { id } = await administrator.ask<CompanyDomain>('POST', domains, { domain: COMPANY_DOMAIN });
  await administrator.ask('PUT', `${domains}/${id}/word`);
  ({ page: settings } = await panel.open());
  await settings.goto(`/connexion?to=%2Fgroupe%2Fconnexion%2F${companyId}`);
  await fillSignIn(settings, administrator);
  await shows(settings, `Sign-in of ${COMPANY}`);
});
test.afterAll(() => settings.context().close());

describe('a company that demands its provider', () => {
  test('its provider is added', async ({ panel }) => {
    await settings.getByRole('link', { name: 'Add a provider' }).click();
    await settings.getByLabel('Product').selectOption({ label: 'Another one' });
    await settings.getByLabel('Name').fill(COMPANY_PROVIDER);
    await settings.getByLabel('Issuer').fill(panel.provider.issuer);
    await settings.getByLabel('Client ID').fill(COMPANY_CLIENT.client_id);
    await settings.getByLabel('Client secret').fill(COMPANY_CLIENT.client_secret);
    await expectFlawless(settings);
    await settings.getByRole('button', { name: 'Add the provider' }).click();
    await shows(settings, `Sign-in of ${COMPANY}`);
    await settings.getByRole('button', { name: `Remove ${COMPANY_PROVIDER}` }).waitFor();
  });

  test('it names who breaks the glass, and ends sessions by password', async () => {
    await settings.getByRole('button', { name: 'Demand the provider' }).click();
    const dialog = settings.getByRole('dialog', { name: `Demand the provider for ${COMPANY}` });
    const choice = dialog.getByLabel('Break-glass user');
    await choice.selectOption({ label: `Noor Haddad (${breakGlass.email})` });
    await expectFlawless(settings);
    await dialog.getByRole('button', { name: 'Demand the provider' }).click();
    await settings.getByText('The provider alone lets in', { exact: true }).waitFor();
    await expectFlawless(settings);
    expect(await member.status('/users/own')).toBe(401);
  });

  test('a password is refused, and the button of the provider lets in', async ({ panel }) => {
    panel.provider.people.set('bea', { email: member.email, email_verified: true });
    const { page } = await panel.open();
    await page.goto('/connexion?to=%2Fparametres');
    await fillSignIn(page, member);
    await page.getByText(/^Your company lets you in by its sign-in provider only\./).waitFor();
    expect(await tokenOf(page)).toBeUndefined();
    await page.getByRole('button', { name: `Sign in with ${COMPANY_PROVIDER}` }).waitFor();
    await expectFlawless(page);
    await page.getByRole('button', { name: `Sign in with ${COMPANY_PROVIDER}` }).click();
    await signInAtProvider(page, 'bea');
    await page.getByLabel('Password of the account').fill(member.password);
    await page.getByRole('button', { name: 'Bind and sign in' }).click();
    await shows(page, 'Account settings');
    await page.context().close();
  });

  test('the break-glass user comes in by password, and the managers are notified', async ({ panel }) => {
    const { page } = await panel.open();
    await page.goto('/connexion?to=%2Fparametres');
    await fillSignIn(page, breakGlass);
    await shows(page, 'Account settings');
    await expectMail(panel, panel.administrator.email, /Emergency sign-in at Beta/);
    await page.context().close();
  });
});
