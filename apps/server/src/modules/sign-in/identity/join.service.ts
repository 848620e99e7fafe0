import { ApiError } from '../../../errors/api-error.ts';
import { announce } from '../../../db/notifications.ts';
import { refuseBreakGlassRemoval } from '../identity-providers/break-glass.service.ts';
import { writeMail } from '../../mail/mail.service.ts';
import { verifyPassword } from '../passwords/password-hash.ts';
import { countAttempt } from '../sessions/attempts.service.ts';
import { openKnownBrowser, signInRules } from '../sessions/sessions.policy.ts';
import type { Arriving, SignedIn } from '../sessions/sessions.service.ts';
import { lockUser } from '../sessions/sessions.store.ts';
import { endStep, readStep } from '../sign-ins/sign-in-steps.service.ts';
import { enterBy, recordArrival } from './arrive.service.ts';
import { JOINING, requireBrowser, requireEnabledProvider, type FlowNeeds } from './flow.ts';
import { deleteSignInMethods } from './delete-sign-in-methods.service.ts';
import { findAccountToVouch, type Account } from './identities.store.ts';
import { requireOwnAccount } from './vouching.policy.ts';

export interface IdentityJoin {
  ticket: string;
  /** Secret that the browser stores since it began. */
  browserSecret: string | null;
  /** Password of the account. Null: the account is joined without it, and all its other sign-in methods are deleted. */
  password: string | null;
  arriving: Arriving;
}

/**
 * Joins the account with the person's address. Somebody else may have created it beforehand. Without its password, the
 * join ends its sessions, tokens, devices, factors, other identities and the password itself. A company's break-glass
 * user needs the password later and has to give it here.
 */
export async function join(
  needs: FlowNeeds,
  { ticket, browserSecret, password, arriving }: IdentityJoin,
): Promise<SignedIn> {
  const { now } = arriving;
  const begun = await readStep(needs, JOINING, { ticket, now });
  requireBrowser(browserSecret, begun.data);
  if (password !== null) {
    const account = await requireAccount(needs, begun.userId);
    await requirePassword(needs, { account, password, arriving });
  }
  return needs.db.transaction().execute(async (db) => {
    const on = { ...needs, db };
    const { userId, data } = await endStep(on, JOINING, { ticket, now });
    if (userId === null) throw new ApiError('step-over');
    await lockUser(db, userId);
    const account = await requireAccount(on, userId);
    const provider = await requireEnabledProvider(db, data.providerId);
    requireOwnAccount(provider, account);
    if (account.email !== data.proven.email) throw new ApiError('step-over');
    const isKept = password !== null;
    if (!isKept) {
      await refuseBreakGlassRemoval(db, { userId });
      await deleteSignInMethods(db, { userId, now });
    }
    const { signedIn, actor } = await enterBy(on, { provider, proven: data.proven, arriving }, userId);
    await writeMail(
      { db, now },
      { userId, kind: 'identity-joined', params: { provider: provider.name, isKept } },
    );
    if (!isKept) await announce(db, 'access', userId);
    await recordArrival(db, 'signInProviders.join', { actor, arriving });
    return signedIn;
  });
}

async function requireAccount({ db }: Pick<FlowNeeds, 'db'>, userId: string | null): Promise<Account> {
  const account = userId === null ? null : await findAccountToVouch(db, { userId });
  if (account === null) throw new ApiError('step-over');
  return account;
}

/** Requires the account's password. Guesses count like those of a sign-in. */
async function requirePassword(
  { db, secrets }: FlowNeeds,
  { account, password, arriving }: { account: Account; password: string; arriving: Arriving },
): Promise<void> {
  const { knownBrowser, ip, now } = arriving;
  const { email } = account;
  const rules = signInRules(email, openKnownBrowser(secrets, email, knownBrowser), ip);
  const isRight = await countAttempt(db, { rules, now }, async () =>
    (await verifyPassword(account.passwordHash, password)) ? true : null,
  );
  if (isRight === null) throw new ApiError('wrong-credentials');
}
