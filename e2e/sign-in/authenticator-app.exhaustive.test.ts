import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { fillSignIn, tokenOf } from '../journeys/visitor.ts';
import { createAccount, firstCompanyId, type Account } from './account.ts';
import { codeOf, wrongCodeOf } from './app-codes.ts';
import { expectFlawless } from './flawless.ts';
import { confirmRecoveryCodes, logOut, shows } from './screens.ts';
import { DOMAIN, expectMail, test } from './sign-in-panel.ts';

/** A user with a password, and the secret of their app (base32) once it is set up. */
let account: Account;
let page: Page;
let secret: string;
let codes: string[];

test.beforeAll(async ({ panel }) => {
  account = await createAccount(panel.panelUrl, panel.administrator, {
    email: `tom@${DOMAIN}`,
    role: 'user',
    companyId: await firstCompanyId(panel.administrator),
  });
  ({ page } = await panel.open());
});
test.afterAll(() => page.context().close());

const sendCode = async (code: string, button: string) => {
  await page.getByLabel(/^(Recovery code|Code)$/).fill(code);
  await page.getByRole('button', { name: button }).click();
};

/** Enters the password; waits for the second factor. */
async function comeToSecondStep(): Promise<void> {
  await page.goto('/connexion?to=%2Fparametres');
  await fillSignIn(page, account);
  await shows(page, 'One more step');
}

describe('an authenticator app', () => {
  test('it is set up by the key on screen and a code', async ({ panel }) => {
    await page.goto('/connexion?to=%2Fparametres');
    await fillSignIn(page, account);
    await page.getByRole('button', { name: 'Set up an app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
    await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    secret = await dialog.locator('code').innerText();
    await expectFlawless(page);
    await sendCode(wrongCodeOf(secret), 'Turn it on');
    await dialog.getByText(/^This code is wrong/).waitFor();
    await sendCode(codeOf(secret), 'Turn it on');
    codes = await confirmRecoveryCodes(page);
    expect(codes).toHaveLength(10);
    await page.getByText(/^10 left of 10/).waitFor();
    await expectMail(panel, account.email, /An authenticator app was added/);
    await page.reload();
    await page.getByText(/^10 left of 10/).waitFor();
    expect(await page.content()).not.toContain(codes[0]);
  });

  test('its code is requested after the password, and a wrong one opens nothing', async ({ panel }) => {
    await panel.letTimePass(account.email);
    await logOut(page);
    await comeToSecondStep();
    await expectFlawless(page);
    await sendCode(wrongCodeOf(secret), 'Sign in');
    await page.getByText(/^This code is wrong/).waitFor();
    expect(await tokenOf(page)).toBeUndefined();
    const code = codeOf(secret);
    await sendCode(`${code.slice(0, 3)} ${code.slice(3)}`, 'Sign in');
    await shows(page, 'Account settings');
  });

  test('it confirms that it is still its user', async ({ panel }) => {
    await panel.letTimePass(account.email);
    await page.getByRole('button', { name: 'Make new codes' }).click();
    const question = page.getByRole('dialog', { name: 'Make new recovery codes?' });
    await expectFlawless(page);
    await question.getByRole('button', { name: 'Make new codes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is it still you?' });
    await dialog.getByRole('button', { name: 'Use the authenticator app' }).click();
    await expectFlawless(page);
    await dialog.getByLabel('Code').fill(codeOf(secret));
    await dialog.getByRole('button', { name: 'Continue' }).click();
    codes = await confirmRecoveryCodes(page);
  });

  test('a recovery code takes its place, once', async ({ panel }) => {
    const [code = ''] = codes;
    await logOut(page);
    await comeToSecondStep();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await expectFlawless(page);
    await sendCode('AAAAA-BBBBB', 'Sign in');
    await page.getByText(/^This code is wrong/).waitFor();
    await sendCode(code, 'Sign in');
    await shows(page, 'Account settings');
    await page.getByText(/^9 left of 10/).waitFor();
    await expectMail(panel, account.email, /A recovery code was used/);
    await logOut(page);
    await comeToSecondStep();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await sendCode(code, 'Sign in');
    await page.getByText(/^This code is wrong/).waitFor();
    expect(await tokenOf(page)).toBeUndefined();
  });
});
