import type { User } from '../../../access/actor.ts';
import type { Db } from '../../../db/schema/database.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { writeMail } from '../../mail/mail.service.ts';
import type { Arriving, SignedIn } from '../sessions/sessions.service.ts';
import { isSessionOpen } from '../sessions/sessions.store.ts';
import { beginStep, endStep, readStep } from '../sign-ins/sign-in-steps.service.ts';
import { requireActive } from './arrival.policy.ts';
import { arrive, enterBy, recordArrival } from './arrive.service.ts';
import { bindIdentity } from './bind-identity.service.ts';
import {
  FLOW_REQUEST_STEP,
  INVITATION,
  JOINING,
  requireBrowser,
  redirectUriOf,
  requireEnabledProvider,
  type FlowRequest,
  type FlowNeeds,
} from './flow.ts';
import { findAccountToVouch, type Account } from './identities.store.ts';
import { readProviderUser, type ProviderUser, type ProviderAnswer } from './read-provider-user.service.ts';
import type { EnabledProviderRow } from './providers.store.ts';
import { requireVouchedMember } from './vouching.policy.ts';

interface Finishing {
  answer: ProviderAnswer;
  /** Secret that the browser stores since it began. */
  browserSecret: string | null;
  /** Caller; null: nobody is signed in. */
  user: User | null;
  arriving: Arriving;
}

export type Finished =
  | { outcome: 'signed-in'; signedIn: SignedIn; returnTo: string }
  | { outcome: 'linked'; returnTo: string }
  | {
      outcome: 'join';
      ticket: string;
      email: string;
      provider: string;
      hasPassword: boolean;
      returnTo: string;
    };

/**
 * Ends what a browser began at a provider. The provider is called before any transaction. One transaction then decides
 * and writes everything, or nothing.
 */
export async function finish(needs: FlowNeeds, finishing: Finishing): Promise<Finished> {
  const { db } = needs;
  const { now } = finishing.arriving;
  const { userId, data: flow, state } = await takeStep(needs, finishing, now);
  const before = await requireEnabledProvider(db, flow.providerId);
  const client = await needs.openProvider(before);
  if (client.metadata.issuer !== flow.issuer)
    throw new ApiError('provider-answer-wrong', { data: { detail: 'issuer' } });
  const redirectUri = redirectUriOf(needs.publicUrl);
  const question = { ...flow, state, redirectUri, rules: before.rules, now: now.getTime() };
  const proven = await readProviderUser(client, finishing.answer, question);
  return db.transaction().execute(async (transaction) => {
    const on = { ...needs, db: transaction };
    // The provider may have been changed or disabled while it answered
    const provider = await requireEnabledProvider(transaction, flow.providerId);
    const deciding = { provider, proven, flow, finishing };
    if (flow.purpose === 'link') return link(on, deciding, userId);
    return flow.invitation === null ? signIn(on, deciding) : accept(on, deciding, flow.invitation);
  });
}

/** Takes the sign-in step for the browser that began it. Another browser does not use it up. */
async function takeStep(needs: FlowNeeds, { answer, browserSecret }: Finishing, now: Date) {
  const { state } = answer;
  if (state === undefined) throw new ApiError('provider-answer-wrong', { data: { detail: 'state' } });
  const shown = { ticket: state, now };
  const { data } = await readStep(needs, FLOW_REQUEST_STEP, shown);
  requireBrowser(browserSecret, data);
  return { ...(await endStep(needs, FLOW_REQUEST_STEP, shown)), state };
}

interface Deciding {
  provider: EnabledProviderRow;
  proven: ProviderUser;
  flow: FlowRequest;
  finishing: Finishing;
}

async function signIn(needs: FlowNeeds, deciding: Deciding): Promise<Finished> {
  const { provider, proven, flow, finishing } = deciding;
  const { arriving } = finishing;
  const arrived = await arrive(needs, { provider, proven, arriving });
  const { returnTo } = flow;
  if ('signedIn' in arrived) return { outcome: 'signed-in', signedIn: arrived.signedIn, returnTo };
  const account = arrived.join;
  const data = { providerId: provider.id, browser: flow.browser, proven };
  const { ticket } = await beginStep(needs, JOINING, { userId: account.id, data, now: arriving.now });
  const hasPassword = account.passwordHash !== null;
  return { outcome: 'join', ticket, email: account.email, provider: provider.name, hasPassword, returnTo };
}

/** Binds the user of an invitation to the person who came with it, whatever address they have at the provider. */
async function accept(needs: FlowNeeds, deciding: Deciding, invitation: string): Promise<Finished> {
  const { provider, proven, flow, finishing } = deciding;
  const { arriving } = finishing;
  const invited = await endStep(needs, INVITATION, { ticket: invitation, now: arriving.now });
  const account = await requireAccount(needs.db, invited.userId);
  requireVouchedMember(provider, account);
  const { signedIn, actor } = await enterBy(needs, { provider, proven, arriving }, account.id);
  await notifyOfIdentity(needs.db, { provider, account, now: arriving.now });
  await recordArrival(needs.db, 'signInProviders.finish', { actor, arriving });
  return { outcome: 'signed-in', signedIn, returnTo: flow.returnTo };
}

/** Binds the signed-in user who began the step. */
async function link(needs: FlowNeeds, deciding: Deciding, userId: string | null): Promise<Finished> {
  const { db } = needs;
  const { provider, proven, flow, finishing } = deciding;
  const { user, arriving } = finishing;
  if (user === null || user.userId !== userId || !(await isSessionOpen(db, user.sessionId)))
    throw new ApiError('provider-answer-wrong', { data: { detail: 'user' } });
  const account = await requireAccount(db, userId);
  requireVouchedMember(provider, account);
  await bindIdentity(db, { userId, providerId: provider.id, proven, now: arriving.now });
  await notifyOfIdentity(db, { provider, account, now: arriving.now });
  await recordArrival(db, 'signInProviders.finish', { actor: user, arriving });
  return { outcome: 'linked', returnTo: flow.returnTo };
}

async function requireAccount(db: Db, userId: string | null): Promise<Account> {
  const account = userId === null ? null : await findAccountToVouch(db, { userId });
  if (account === null) throw new ApiError('step-over');
  requireActive(account);
  return account;
}

async function notifyOfIdentity(
  db: Db,
  { provider, account, now }: { provider: EnabledProviderRow; account: Account; now: Date },
): Promise<void> {
  const params = { provider: provider.name, isKept: true };
  await writeMail({ db, now }, { userId: account.id, kind: 'identity-joined', params });
}
