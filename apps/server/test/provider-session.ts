import { enter } from '../src/modules/sign-in/sessions/sessions.service.ts';
import { findSignIn } from '../src/modules/sign-in/sessions/sessions.store.ts';
import { createIdentityRow, createProviderRow } from './provider-rows.ts';
import type { TestCaller, TestApp } from './test-app.ts';
import type { TestUser } from './users.ts';

/** Returns a session of a user who signed in by the provider of their company, or of the instance. */
export async function signInByProvider(
  bench: TestApp,
  { userId, companyId }: TestUser,
  whose: 'company' | 'instance',
): Promise<TestCaller> {
  const { db, secrets, clock } = bench;
  const now = new Date(clock.now());
  const ofCompany = whose === 'company' ? companyId : null;
  const providerId = await createProviderRow(db, { companyId: ofCompany, name: whose });
  const identityId = await createIdentityRow(db, { userId, providerId });
  const { token } = await db.transaction().execute(async (transaction) => {
    const entrance = await findSignIn(transaction, { userId });
    if (entrance === null) throw new Error(userId);
    return enter({ db: transaction, secrets }, entrance, {
      ip: '127.0.0.1',
      userAgent: '',
      fromBrowser: false,
      language: null,
      now,
      requestId: '',
      knownBrowser: null,
      proof: {
        method: 'provider',
        secondFactor: null,
        provider: {
          id: providerId,
          name: whose,
          identityId,
          companyId: ofCompany,
          session: null,
          idToken: null,
        },
      },
    });
  });
  return bench.withToken(token);
}
