import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client';
import type { Call } from '../../../access/actor.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { createToken } from '../../../secrets/token.ts';
import { requireAttempt } from '../sessions/attempts.service.ts';
import { stepRule } from '../sessions/sessions.policy.ts';
import { beginStep, readStep } from '../sign-ins/sign-in-steps.service.ts';
import {
  FLOW_REQUEST_STEP,
  INVITATION,
  browserOf,
  redirectUriOf,
  requireEnabledProvider,
  type FlowRequest,
  type FlowNeeds,
} from './flow.ts';
import { findAccountToVouch } from './identities.store.ts';
import { BEFORE_LEAVING } from './provider-clients.ts';
import type { EnabledProviderRow } from './providers.store.ts';
import { requirePanelPath } from './return-path.ts';
import { requireVouchedMember } from './vouching.policy.ts';

const TOKEN = /^[\w-]{43}$/;

export interface FlowBeginning {
  id: string;
  returnTo: string;
  ip: string;
  /** Secret that the browser stores since an earlier sign-in began: several tabs may begin at the same time. */
  browserSecret: string | null;
}

/** Address to which the browser is sent, and the secret that it stores until it returns. */
export interface Begun {
  url: string;
  browserSecret: string;
}

export async function beginSignIn(
  needs: FlowNeeds,
  { invitation, again, ...beginning }: FlowBeginning & { invitation: string | undefined; again: boolean },
): Promise<Begun> {
  const { db, aside, clock } = needs;
  const now = new Date(clock.now());
  await requireAttempt(aside, stepRule('provider', beginning.ip), now);
  const provider = await requireEnabledProvider(db, beginning.id);
  if (invitation !== undefined) {
    const invited = await readStep(needs, INVITATION, { ticket: invitation, now });
    if (invited.data.providerId !== provider.id) throw new ApiError('step-over');
  }
  const step = { purpose: 'sign-in' as const, userId: null, invitation: invitation ?? null, again };
  return startAuthorization(needs, provider, { ...beginning, ...step });
}

/** Begins to bind the signed-in user to an identity at a provider. */
export async function beginLink(needs: FlowNeeds, call: Call, beginning: FlowBeginning): Promise<Begun> {
  const { actor } = call;
  await requireAttempt(needs.aside, stepRule('provider', beginning.ip), call.now);
  const provider = await requireEnabledProvider(call.db, beginning.id);
  const account = await findAccountToVouch(call.db, { userId: actor.userId });
  if (account === null) throw new ApiError('not-signed-in');
  requireVouchedMember(provider, account);
  const step = { purpose: 'link' as const, userId: actor.userId, invitation: null, again: true };
  return startAuthorization({ ...needs, db: call.db }, provider, { ...beginning, ...step });
}

interface AuthorizationStart extends FlowBeginning, Pick<FlowRequest, 'purpose' | 'invitation'> {
  userId: string | null;
  again: boolean;
}

async function startAuthorization(
  needs: FlowNeeds,
  provider: EnabledProviderRow,
  start: AuthorizationStart,
): Promise<Begun> {
  const returnTo = requirePanelPath(start.returnTo);
  const { config, metadata } = await needs.openProvider(provider, BEFORE_LEAVING);
  const now = new Date(needs.clock.now());
  const browserSecret =
    start.browserSecret !== null && TOKEN.test(start.browserSecret) ? start.browserSecret : createToken();
  const verifier = randomPKCECodeVerifier();
  const data: FlowRequest = {
    providerId: provider.id,
    browser: browserOf(browserSecret),
    issuer: metadata.issuer,
    nonce: randomNonce(),
    verifier,
    begunAt: now.getTime(),
    returnTo,
    purpose: start.purpose,
    invitation: start.invitation,
  };
  const { ticket } = await beginStep(needs, FLOW_REQUEST_STEP, { userId: start.userId, data, now });
  const url = buildAuthorizationUrl(config, {
    redirect_uri: redirectUriOf(needs.publicUrl),
    scope: [...new Set(['openid', 'email', 'profile', ...provider.scopes])].join(' '),
    state: ticket,
    nonce: data.nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(start.again && { prompt: 'login' }),
  });
  return { url: url.href, browserSecret };
}
