import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core';
import { expect, test as base } from 'vitest';
import { startFakeMailServer, type FakeMailServer } from '../../apps/server/test/fake-mail-server.ts';
import { freePort } from '../../apps/server/test/free-port.ts';
import { openRealProvider, type RealProvider } from '../../apps/server/test/oidc/real-provider.ts';
import { runVigie } from '../journeys/running-vigie.ts';
import { openVisitor, type Visitor } from '../journeys/visitor.ts';
import { servePostgres } from '../machines/served-postgres.ts';
import { BROWSER } from '../panel/panel-browser.ts';
import { openAccount, type Account } from './account.ts';

/** Name of the provider in the panel. */
export const PROVIDER = 'Acme';
export const DOMAIN = 'acme.example';
/** The company's own client of the same provider. */
export const COMPANY_CLIENT = {
  client_id: 'company',
  client_secret: 'another secret, long enough to be one',
};

/** A panel with a provider configured by its environment, and a mail server. */
export interface SignInPanel {
  panelUrl: string;
  provider: RealProvider;
  mails: FakeMailServer;
  administrator: Account;
  /** Ages a user's data by a quarter of an hour: sessions are no longer confirmed, used codes no longer recent. */
  letTimePass(email: string): Promise<void>;
  /** Opens a window of a new visitor. */
  open(options?: BrowserContextOptions): Promise<Visitor>;
}

/** Test fixture with one panel for all sign-in tests: starting one takes seconds. */
export const test = base.extend<{ panel: SignInPanel }>({
  panel: [
    // oxlint-disable-next-line no-empty-pattern -- Vitest reads from the pattern what a fixture needs.
    async ({}, use) => {
      const opened = new AsyncDisposableStack();
      try {
        await use(await startPanel(opened));
      } finally {
        await opened.disposeAsync();
      }
    },
    { scope: 'worker' },
  ],
});

async function startPanel(opened: AsyncDisposableStack): Promise<SignInPanel> {
  const port = await freePort();
  // Browsers create no passkeys for an IP address.
  const panelUrl = `http://localhost:${port}`;
  const redirectUri = `${panelUrl}/oidc/retour`;
  const mails = opened.adopt(await startFakeMailServer(), (server) => server.close());
  const provider = opened.adopt(
    await openRealProvider({
      redirectUri,
      afterSignOut: `${panelUrl}/connexion`,
      backChannelUri: `${panelUrl}/oidc/deconnexion`,
      otherClients: [{ ...COMPANY_CLIENT, redirect_uris: [redirectUri] }],
    }),
    (one) => one.close(),
  );
  const databaseUrl = await startDatabase(opened);
  const env = { ...environmentOf(provider, panelUrl), SMTP_URL: mails.url, DATABASE_URL: databaseUrl };
  const vigie = opened.adopt(await runVigie('no-demo', env), (one) => one.stop());
  const database = opened.adopt(new Client(databaseUrl), (client) => client.end());
  await database.connect();
  const browser = opened.adopt(await chromium.launch(await BROWSER), (one) => one.close());
  return {
    panelUrl,
    provider,
    mails,
    administrator: await openAccount(panelUrl, vigie),
    open: (options) => openWindow(browser, panelUrl, options),
    letTimePass: (email) => letTimePass(database, email),
  };
}

/** Starts a database, which tests change where time has to pass. */
async function startDatabase(opened: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vigie-sign-in-'));
  opened.defer(() => rm(folder, { recursive: true }));
  const postgres = opened.adopt(await servePostgres(join(folder, 'database')), (one) => one.stop());
  return postgres.url;
}

async function letTimePass(database: Client, email: string): Promise<void> {
  const ofUser = 'user_id = (select id from users where email = $1)';
  const passed = "interval '15 minutes'";
  await database.query(
    `update sessions set created_at = created_at - ${passed}, confirmed_at = confirmed_at - ${passed} where ${ofUser}`,
    [email],
  );
  await database.query(`update totp_secrets set last_step = last_step - 30 where ${ofUser}`, [email]);
}

function environmentOf(provider: RealProvider, panelUrl: string): Record<string, string> {
  return {
    PORT: new URL(panelUrl).port,
    PUBLIC_URL: panelUrl,
    VIGIE_OIDC_ISSUER: provider.issuer,
    VIGIE_OIDC_CLIENT_ID: provider.clientId,
    VIGIE_OIDC_CLIENT_SECRET: provider.clientSecret,
    VIGIE_OIDC_NAME: PROVIDER,
    VIGIE_OIDC_DOMAINS: DOMAIN,
    VIGIE_OIDC_NETWORKS: '127.0.0.0/8',
  };
}

async function openWindow(
  browser: Browser,
  panelUrl: string,
  options?: BrowserContextOptions,
): Promise<Visitor> {
  const visitor = await openVisitor(browser, panelUrl, options);
  // The provider's pages load a font from the Internet.
  await visitor.page.context().route(/^https:/, (route) => route.fulfill({ contentType: 'text/css' }));
  return visitor;
}

/** Waits until the mail server has received a mail to an address with such a subject. */
export async function expectMail({ mails }: SignInPanel, to: string, subject: RegExp): Promise<void> {
  const isThere = () =>
    mails.messages.some((mail) => {
      const [head = ''] = mail.split('\r\n\r\n', 1);
      return head.includes(to) && subject.test(head);
    });
  await expect.poll(isThere, { message: `the mail ${subject} to ${to}` }).toBe(true);
}
