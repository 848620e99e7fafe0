import type { Operation } from '@vigie/contract/permissions.ts';
import type { FactorProof, Passkey } from '@vigie/contract/sign-in.ts';
import { byId, refused, removeById, type FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { GOOD_CODE, GOOD_RECOVERY_CODE, SAMPLE_RECOVERY_CODES } from './sample-sign-in.ts';
import { NOW, sampleId } from './samples.ts';

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

export function fakeFactors(os: FakeOs, state: FakeState) {
  return {
    challenge: os.factors.challenge.handler(() => ({ ticket: 'challenge', options: CHALLENGE })),
    signInByPasskey: os.factors.signInByPasskey.handler(() => {
      if (!state.knowsPasskey) throw refused('second-factor-wrong');
      return newSession('passkey-token');
    }),
    signIn: os.factors.signIn.handler(({ input }) => {
      requireRight(input.proof, state);
      return newSession('second-token');
    }),
    confirm: os.factors.confirm.handler(({ input }) => {
      requireRight(input.proof, state);
      confirmAll(state);
    }),
    own: os.factors.own.handler(() => state.factors),
    beginTotp: os.factors.beginTotp.handler(() => ({
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Vigie:camille?secret=JBSWY3DPEHPK3PXP&issuer=Vigie',
    })),
    confirmTotp: os.factors.confirmTotp.handler(({ input }) => {
      requireRight({ method: 'totp', code: input.code }, state);
      state.factors.totp = { createdAt: NOW };
      return { codes: firstCodes(state) };
    }),
    removeTotp: os.factors.removeTotp.handler(() => {
      state.factors.totp = null;
    }),
    makeRecoveryCodes: os.factors.makeRecoveryCodes.handler(() => {
      state.factors.recoveryCodes = { left: SAMPLE_RECOVERY_CODES.length, createdAt: NOW };
      return { codes: SAMPLE_RECOVERY_CODES };
    }),
    beginPasskey: os.factors.beginPasskey.handler(() => ({ ticket: 'setup', options: CREATION })),
    addPasskey: os.factors.addPasskey.handler(({ input }) => {
      const id = sampleId(8110 + state.factors.passkeys.length);
      const passkey: Passkey = { id, name: input.name, isSynced: false, createdAt: NOW, lastUsedAt: null };
      state.factors.passkeys.push(passkey);
      return { ...passkey, codes: firstCodes(state) };
    }),
    renamePasskey: os.factors.renamePasskey.handler(({ input }) =>
      Object.assign(byId(state.factors.passkeys, input.id), { name: input.name }),
    ),
    removePasskey: os.factors.removePasskey.handler(({ input }) =>
      removeById(state.factors.passkeys, input.id),
    ),
    removeIdentity: os.factors.removeIdentity.handler(({ input }) =>
      removeById(state.factors.identities, input.id),
    ),
    ofUser: os.factors.ofUser.handler(() => state.factors),
    reset: os.factors.reset.handler(() => {
      Object.assign(state.factors, { passkeys: [], totp: null, recoveryCodes: null });
    }),
  };
}

/** Returns the providers of the instance, and those of the named company or of the owner of the address's domain. */
function offered(state: FakeState, asked: { companyId?: string; email?: string }) {
  const domain = asked.email?.split('@')[1];
  const isOwned = state.domains.some((one) => one.domain === domain && one.provenAt !== null);
  return state.identityProviders
    .filter(({ isEnabled }) => isEnabled)
    .filter(({ companyId }) => companyId === null || companyId === asked.companyId || isOwned)
    .map(({ id, name }) => ({ id, name }));
}

export function fakeSignInProviders(os: FakeOs, state: FakeState) {
  const leads = (id: string) => ({
    url: `${PROVIDER_URL}?provider=${byId(state.identityProviders, id).name}`,
  });
  return {
    offered: os.signInProviders.offered.handler(({ input }) => offered(state, input)),
    begin: os.signInProviders.begin.handler(({ input }) => leads(input.id)),
    link: os.signInProviders.link.handler(({ input }) => leads(input.id)),
    finish: os.signInProviders.finish.handler(() => state.providerReturn),
    join: os.signInProviders.join.handler(({ input }) => {
      if (input.password !== null && input.password !== state.password) throw refused('wrong-credentials');
      return newSession('joined-token');
    }),
    signOut: os.signInProviders.signOut.handler(() => ({ url: state.providerSignOut })),
    invite: os.signInProviders.invite.handler(() => {}),
  };
}

export function fakeSignIns(os: FakeOs, state: FakeState) {
  return {
    list: os.signIns.list.handler(() => state.signIns),
    ofUser: os.signIns.ofUser.handler(() => state.signIns),
  };
}
