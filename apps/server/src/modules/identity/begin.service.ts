import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client';
import type { Call } from '../../access/actor.ts';
import { Refusal } from '../../errors/refusal.ts';
import { createToken } from '../../secrets/token.ts';
import { requireAttempt } from '../sessions/attempts.service.ts';
import { stepRule } from '../sessions/sessions.policy.ts';
import { beginStep, readStep } from '../sign-ins/sign-in-steps.service.ts';
import {
  ASKED,
  INVITATION,
  browserOf,
  redirectUriOf,
  requireProvider,
  type Asked,
  type FlowNeeds,
} from './flow.ts';
import { findAccount } from './identities.store.ts';
import { BEFORE_LEAVING } from './provider-clients.ts';
import type { ProviderRow } from './providers.store.ts';
import { requirePanelPath } from './return-path.ts';
import { requireMember } from './vouching.policy.ts';

const TOKEN = /^[\w-]{43}$/;

export interface Beginning {
  id: string;
  returnTo: string;
  ip: string;
  /** Secret that the browser stores since an earlier sign-in began: several tabs may begin at the same time. */
  held: string | null;
}

/** Address to which the browser is sent, and the secret that it stores until it returns. */
export interface Begun {
  url: string;
  held: string;
}

export async function beginSignIn(
  needs: FlowNeeds,
  { invitation, again, ...beginning }: Beginning & { invitation: string | undefined; again: boolean },
): Promise<Begun> {
  const { db, aside, clock } = needs;
  const now = new Date(clock.now());
  await requireAttempt(aside, stepRule('provider', beginning.ip), now);
  const provider = await requireProvider(db, beginning.id);
  if (invitation !== undefined) {
    const invited = await readStep(needs, INVITATION, { ticket: invitation, now });
    if (invited.data.providerId !== provider.id) throw new Refusal('step-over');
  }
  const step = { purpose: 'sign-in' as const, userId: null, invitation: invitation ?? null, again };
  return ask(needs, provider, { ...beginning, ...step });
}

/** Begins to bind the signed-in user to an identity at a provider. */
export async function beginLink(needs: FlowNeeds, call: Call, beginning: Beginning): Promise<Begun> {
  const { actor } = call;
  await requireAttempt(needs.aside, stepRule('provider', beginning.ip), call.now);
  const provider = await requireProvider(call.db, beginning.id);
  const account = await findAccount(call.db, { userId: actor.userId });
  if (account === null) throw new Refusal('not-signed-in');
  requireMember(provider, account);
  const step = { purpose: 'link' as const, userId: actor.userId, invitation: null, again: true };
  return ask({ ...needs, db: call.db }, provider, { ...beginning, ...step });
}

interface Asking extends Beginning, Pick<Asked, 'purpose' | 'invitation'> {
  userId: string | null;
  again: boolean;
}

async function ask(needs: FlowNeeds, provider: ProviderRow, asking: Asking): Promise<Begun> {
  const returnTo = requirePanelPath(asking.returnTo);
  const { config, metadata } = await needs.openProvider(provider, BEFORE_LEAVING);
  const now = new Date(needs.clock.now());
  const held = asking.held !== null && TOKEN.test(asking.held) ? asking.held : createToken();
  const verifier = randomPKCECodeVerifier();
  const data: Asked = {
    providerId: provider.id,
    browser: browserOf(held),
    issuer: metadata.issuer,
    nonce: randomNonce(),
    verifier,
    begunAt: now.getTime(),
    returnTo,
    purpose: asking.purpose,
    invitation: asking.invitation,
  };
  const { ticket } = await beginStep(needs, ASKED, { userId: asking.userId, data, now });
  const url = buildAuthorizationUrl(config, {
    redirect_uri: redirectUriOf(needs.publicUrl),
    scope: [...new Set(['openid', 'email', 'profile', ...provider.scopes])].join(' '),
    state: ticket,
    nonce: data.nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(asking.again && { prompt: 'login' }),
  });
  return { url: url.href, held };
}
