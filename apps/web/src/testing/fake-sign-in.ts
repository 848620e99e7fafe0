import type { Operation } from '@vigie/contract/permissions.ts';
import type { FactorProof, Passkey } from '@vigie/contract/sign-in.ts';
import { byId, refused, removeById, type Answers } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { GOOD_CODE, GOOD_RECOVERY_CODE, SAMPLE_RECOVERY_CODES } from './sample-sign-in.ts';
import { NOW, sampleId } from './sample-text.ts';

/** Returns a session that lasts a day. */
export const newSession = (token: string) => ({
  token,
  expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
});

/** A WebAuthn challenge: bytes are base64url, as in WebAuthn Level 3. */
const CHALLENGE = { challenge: 'AAAA', rpId: 'localhost', userVerification: 'preferred' };
const CREATION = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Vigie' },
  user: { id: 'AAAA', name: 'camille', displayName: 'Camille' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};
/** Address of the provider to which a browser is redirected. */
export const PROVIDER_URL = 'https://login.acme.example/authorize';

function requireRight(proof: FactorProof, state: FakeState): void {
  if (proof.method === 'totp' && proof.code !== GOOD_CODE) throw refused('second-factor-wrong');
  if (proof.method === 'recovery-code' && proof.code !== GOOD_RECOVERY_CODE)
    throw refused('second-factor-wrong');
  if (proof.method === 'passkey' && !state.knowsPasskey) throw refused('second-factor-wrong');
}

/** Marks the session as confirmed, so that no call requires a confirmation. */
export function confirmAll(state: FakeState): void {
  for (const [call, refusal] of Object.entries(state.refuse))
    if (refusal.code === 'confirmation-needed') delete state.refuse[call as Operation];
}

/** Returns recovery codes with the first factor. */
function firstCodes(state: FakeState): string[] {
  state.user.mustSetUpFactor = false;
  if (state.factors.recoveryCodes) return [];
  state.factors.recoveryCodes = { left: SAMPLE_RECOVERY_CODES.length, createdAt: NOW };
  return SAMPLE_RECOVERY_CODES;
}

export function answerFactors(state: FakeState): Answers<'factors'> {
  const { factors } = state;
  return {
    challenge: () => ({ ticket: 'challenge', options: CHALLENGE }),
    signInByPasskey: () => {
      if (!state.knowsPasskey) throw refused('second-factor-wrong');
      return newSession('passkey-token');
    },
    signIn: ({ proof }) => {
      requireRight(proof, state);
      return newSession('second-token');
    },
    confirm: ({ proof }) => {
      requireRight(proof, state);
      confirmAll(state);
    },
    own: () => factors,
    beginTotp: () => ({
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Vigie:camille?secret=JBSWY3DPEHPK3PXP&issuer=Vigie',
    }),
    confirmTotp: ({ code }) => {
      requireRight({ method: 'totp', code }, state);
      factors.totp = { createdAt: NOW };
      return { codes: firstCodes(state) };
    },
    removeTotp: () => void (factors.totp = null),
    makeRecoveryCodes: () => {
      factors.recoveryCodes = { left: SAMPLE_RECOVERY_CODES.length, createdAt: NOW };
      return { codes: SAMPLE_RECOVERY_CODES };
    },
    beginPasskey: () => ({ ticket: 'setup', options: CREATION }),
    addPasskey: ({ name }) => {
      const id = sampleId(8110 + factors.passkeys.length);
      const passkey: Passkey = { id, name, isSynced: false, createdAt: NOW, lastUsedAt: null };
      factors.passkeys.push(passkey);
      return { ...passkey, codes: firstCodes(state) };
    },
    renamePasskey: ({ id, name }) => Object.assign(byId(factors.passkeys, id), { name }),
    removePasskey: ({ id }) => removeById(factors.passkeys, id),
    removeIdentity: ({ id }) => removeById(factors.identities, id),
    ofUser: () => factors,
    reset: () => void Object.assign(factors, { passkeys: [], totp: null, recoveryCodes: null }),
  };
}

/** Returns the providers of the instance, and those of the named company or of the owner of the address's domain. */
function offered(state: FakeState, query: { companyId?: string; email?: string }) {
  const domain = query.email?.split('@')[1];
  const isOwned = state.domains.some((one) => one.domain === domain && one.provenAt !== null);
  return state.identityProviders
    .filter(({ isEnabled }) => isEnabled)
    .filter(({ companyId }) => companyId === null || companyId === query.companyId || isOwned)
    .map(({ id, name }) => ({ id, name }));
}

export function answerSignInProviders(state: FakeState): Answers<'signInProviders'> {
  const leads = ({ id }: { id: string }) => ({
    url: `${PROVIDER_URL}?provider=${byId(state.identityProviders, id).name}`,
  });
  return {
    offered: (input) => offered(state, input),
    begin: leads,
    link: leads,
    finish: () => state.providerReturn,
    join: ({ password }) => {
      if (password !== null && password !== state.password) throw refused('wrong-credentials');
      return newSession('joined-token');
    },
    signOut: () => ({ url: state.providerSignOut }),
  };
}
