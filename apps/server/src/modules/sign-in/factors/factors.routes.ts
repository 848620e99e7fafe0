import { contract } from '@vigie/contract/api/contract.ts';
import type { Clock } from '../../../clock.ts';
import type { Db } from '../../../db/schema/database.ts';
import type { RequestFacts } from '../../../http/api-context.ts';
import { publicRoutes, routes } from '../../../http/routes.ts';
import { arrivingOf, handOverSignedIn } from '../../../http/session-cookies.ts';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import { confirmByFactor } from './confirm-by-factor.service.ts';
import { signInByPasskey, signInBySecondFactor } from './factor-sign-in.service.ts';
import { removeIdentity } from './identities.service.ts';
import { requestPasskey, type PasskeyNeeds } from './passkey-challenges.service.ts';
import { passkeySiteOf } from '@vigie/contract/passkey-site.ts';
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './passkeys.service.ts';
import { readFactorsOfUser, readOwnFactors } from './read-factors.service.ts';
import { makeRecoveryCodes } from './recovery-codes.service.ts';
import { resetFactors } from './reset-factors.service.ts';
import { beginTotp, confirmTotp, removeTotp } from './totp.service.ts';

export interface FactorRoutesNeeds {
  db: Db;
  aside: Db;
  clock: Clock;
  secrets: SecretBox;
  publicUrl: string;
}

const { challenge, signInByPasskey: byPasskey, signIn, ...signedIn } = contract.factors;

export function createFactorRoutes({ db, aside, clock, secrets, publicUrl }: FactorRoutesNeeds) {
  const site = passkeySiteOf(publicUrl);
  const { hostname: host, protocol } = new URL(publicUrl);
  const https = protocol === 'https:';
  const own = { secrets, site, aside, host };
  return {
    ...createSignInRoutes({ passkeys: { db, secrets, site }, aside, clock, https }),
    ...routes(signedIn, {
      confirm: (call, input) => confirmByFactor(call, { db: aside, secrets, site }, input),
      own: readOwnFactors,
      beginTotp: (call) => beginTotp(call, own),
      confirmTotp: (call, input) => confirmTotp(call, own, input),
      removeTotp,
      makeRecoveryCodes,
      beginPasskey: (call) => beginPasskey(call, own),
      addPasskey: (call, input) => addPasskey(call, own, input),
      renamePasskey,
      removePasskey,
      removeIdentity,
      ofUser: readFactorsOfUser,
      reset: resetFactors,
    }),
  };
}

interface SignInNeeds {
  passkeys: PasskeyNeeds;
  aside: Db;
  clock: Clock;
  https: boolean;
}

/** Creates the sign-in calls for users without a session. Each call opens its own transaction. */
function createSignInRoutes({ passkeys, aside, clock, https }: SignInNeeds) {
  const now = () => new Date(clock.now());
  const arrivingBy = (request: RequestFacts) => arrivingOf(request, { https, now: now() });
  return publicRoutes(
    { challenge, signInByPasskey: byPasskey, signIn },
    {
      challenge: (_input, { request }) => requestPasskey(passkeys, aside, { ip: request.ip, now: now() }),
      signInByPasskey: async (input, { request }) =>
        handOverSignedIn(request, await signInByPasskey(passkeys, input, arrivingBy(request)), https),
      signIn: async (input, { request }) =>
        handOverSignedIn(request, await signInBySecondFactor(passkeys, input, arrivingBy(request)), https),
    },
  );
}
