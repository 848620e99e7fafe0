import { sql } from 'kysely';
import { createTestCompany, createTestUser, PASSWORD } from '../users.ts';
import { ADA, GUEST, type Attack, type Row } from './attacks.ts';
import { createDomainRow } from '../provider-rows.ts';
import { openPanelBrowser } from './sign-in-test-app.ts';

const bindAda = async ({ bench, companyId, signIn, browser }: Attack) => {
  const { email } = await createTestUser(bench.db, { companyId, role: 'user', email: 'bob@lie.example' });
  const { ticket } = (await signIn({ person: { ...ADA, email } })).body as { ticket: string };
  await browser.post('sign-in-providers/joins', { ticket, password: PASSWORD });
  return email;
};

export const USERS: Row[] = [
  [
    'an address that the provider does not say is verified',
    ({ signIn }) => signIn({ person: { ...ADA, email_verified: undefined } }),
    'provider-email-not-verified',
  ],
  [
    'an address that it says is not verified, in a domain for which it is trusted',
    async ({ add, signIn }) =>
      signIn({
        id: await add({ trustedDomains: ['lie.example'] }),
        person: { ...ADA, email_verified: false },
      }),
    'provider-email-not-verified',
  ],
  [
    'an address that is none',
    ({ signIn }) => signIn({ person: { ...ADA, email: 'ada' } }),
    'provider-email-not-verified',
  ],
  [
    'an address of a domain that nobody owns',
    ({ signIn }) => signIn({ person: { ...ADA, email: 'ada@other.example' } }),
    'provider-domain-not-owned',
  ],
  [
    'an address of a domain below the one that is owned',
    ({ signIn }) => signIn({ person: { ...ADA, email: 'ada@evil.lie.example' } }),
    'provider-domain-not-owned',
  ],
  [
    'a domain that the company of the provider has not proven',
    async ({ add, companyId, signIn }) => signIn({ id: await add({ companyId }) }),
    'provider-domain-not-owned',
  ],
  [
    'a newcomer at a provider that makes no users',
    async ({ add, signIn }) => signIn({ id: await add({ createsUsers: false }) }),
    'provider-invitation-needed',
  ],
  [
    'a newcomer whom no rule names',
    async ({ add, signIn }) => signIn({ id: await add({ otherwise: null }) }),
    'provider-no-rule',
  ],
  [
    'a second person with the address of the first',
    async (attack) => {
      const email = await bindAda(attack);
      await attack.settled();
      return attack.signIn({ person: { ...ADA, sub: 'eve', email } });
    },
    'identity-bound-to-another',
  ],
  [
    'a person who belongs to another account, for the user who is signed in',
    async (attack) => {
      const { bench, companyId, provider, providerId } = attack;
      await bindAda(attack);
      const { email } = await createTestUser(bench.db, { companyId, role: 'user' });
      await attack.settled();
      const browser = openPanelBrowser(bench);
      await browser.post('sessions', { email, password: PASSWORD });
      const { body } = await browser.post(`sign-in-providers/${providerId}/link`, {});
      return browser.finish(provider.authorise((body as { url: string }).url));
    },
    'identity-of-another-account',
  ],
  [
    'a link that another user ends',
    async ({ bench, companyId, provider, providerId, browser, settled }) => {
      const [one, other] = [
        await createTestUser(bench.db, { companyId, role: 'user' }),
        await createTestUser(bench.db, { companyId, role: 'user' }),
      ];
      await settled();
      provider.person = ADA;
      await browser.post('sessions', { email: one.email, password: PASSWORD });
      const { body } = await browser.post(`sign-in-providers/${providerId}/link`, {});
      await browser.post('sessions', { email: other.email, password: PASSWORD });
      return browser.finish(provider.authorise((body as { url: string }).url));
    },
    'provider-answer-wrong',
  ],
  [
    'a company’s provider that speaks of an administrator',
    async ({ bench, add, companyId, settled, signIn }) => {
      await createDomainRow(bench.db, { companyId, domain: 'lie.example', provenBy: 'administrator' });
      await createTestUser(bench.db, { companyId, role: 'admin', email: 'root@lie.example' });
      await settled();
      return signIn({ id: await add({ companyId }), person: { ...ADA, email: 'root@lie.example' } });
    },
    'provider-may-not-vouch',
  ],
  [
    'a company’s provider that speaks of another company’s user',
    async ({ bench, add, companyId, settled, signIn }) => {
      await createDomainRow(bench.db, { companyId, domain: 'lie.example', provenBy: 'administrator' });
      const otherId = await createTestCompany(bench.db, 'Other');
      await createTestUser(bench.db, { companyId: otherId, role: 'user', email: 'sam@lie.example' });
      await settled();
      return signIn({ id: await add({ companyId }), person: { ...ADA, email: 'sam@lie.example' } });
    },
    'provider-may-not-vouch',
  ],
  [
    'a company’s provider whose rules make administrators',
    async ({ bench, add, companyId, settled, signIn }) => {
      await createDomainRow(bench.db, { companyId, domain: 'lie.example', provenBy: 'administrator' });
      const rules = [
        {
          ...GUEST,
          teamIds: [],
          contextIds: [],
          companyId,
          role: 'admin' as const,
          claim: 'sub',
          value: 'ada',
        },
      ];
      await settled();
      return signIn({ id: await add({ companyId, rules }) });
    },
    'provider-may-not-vouch',
  ],
  [
    'a user who was deactivated',
    async (attack) => {
      const email = await bindAda(attack);
      await attack.bench.db
        .updateTable('users')
        .set({ status: 'inactive' })
        .where('email', '=', email)
        .execute();
      await attack.settled();
      return attack.signIn({ person: ADA });
    },
    'account-inactive',
  ],
  [
    'a user whose profile was revoked',
    async (attack) => {
      const email = await bindAda(attack);
      await sql`update profiles set revoked = true, active = false from users
        where users.id = user_id and email = ${email}`.execute(attack.bench.db);
      await attack.settled();
      return attack.signIn({ person: ADA });
    },
    'account-inactive',
  ],
  [
    'an account whose old password is guessed',
    async ({ bench, companyId, signIn, browser, settled }) => {
      const { email } = await createTestUser(bench.db, { companyId, role: 'user', email: 'joe@lie.example' });
      await settled();
      const { ticket } = (await signIn({ person: { ...ADA, email } })).body as { ticket: string };
      return browser.post('sign-in-providers/joins', { ticket, password: 'guessed' });
    },
    'wrong-credentials',
  ],
  [
    'a join that another browser ends',
    async ({ bench, companyId, signIn, settled }) => {
      const { email } = await createTestUser(bench.db, { companyId, role: 'user', email: 'joe@lie.example' });
      await settled();
      const { ticket } = (await signIn({ person: { ...ADA, email } })).body as { ticket: string };
      return openPanelBrowser(bench).post('sign-in-providers/joins', { ticket, password: null });
    },
    'provider-answer-wrong',
    'browser',
  ],
  [
    'a ticket of a join that was made up',
    ({ browser }) => browser.post('sign-in-providers/joins', { ticket: 'made-up', password: null }),
    'step-over',
  ],
  [
    'an invitation that was made up',
    ({ browser, providerId }) =>
      browser.post(`sign-in-providers/${providerId}/begin`, { invitation: 'made-up' }),
    'step-over',
  ],
];
