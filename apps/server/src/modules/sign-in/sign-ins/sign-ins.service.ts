import type { SecondFactor, SignInMethod } from '@vigie/contract/sign-in.ts';
import { deviceName } from '@vigie/contract/wording/device-name.ts';
import type { Db } from '../../../db/schema/database.ts';
import { createId } from '../../../db/uuid-v7.ts';
import { auditedNetwork } from '../../../http/caller-trace.ts';
import { writeMail } from '../../mail/mail.service.ts';
import { countryOf } from './country-of.service.ts';
import { findEarlierSignIns, insertSignIn } from './sign-ins.store.ts';

interface NewSignIn {
  ip: string;
  userAgent: string;
  now: Date;
  proof: {
    method: SignInMethod;
    secondFactor: SecondFactor | null;
    /** Set for the method `provider`. */
    provider?: { name: string };
  };
  /** True if the user signed in from this browser before. */
  isKnownBrowser: boolean;
}

/** Records a sign-in. It is unusual if both browser and network are new to the user, who then gets a mail. */
export async function recordSignIn(db: Db, userId: string, signIn: NewSignIn): Promise<void> {
  const { ip, userAgent, now, proof, isKnownBrowser } = signIn;
  const earlier = await findEarlierSignIns(db, userId);
  const network = auditedNetwork(ip);
  const isKnownNetwork = earlier.some((one) => auditedNetwork(one.ip) === network);
  const isUnusual = earlier.length > 0 && !isKnownBrowser && !isKnownNetwork;
  const country = countryOf(ip);
  await insertSignIn(db, {
    id: createId(now.getTime()),
    userId,
    at: now,
    method: proof.method,
    secondFactor: proof.secondFactor,
    provider: proof.provider?.name ?? null,
    ip,
    country,
    userAgent: userAgent.slice(0, 400),
    isUnusual,
  });
  if (!isUnusual) return;
  const params = { at: now, device: deviceName(userAgent), country, network };
  await writeMail({ db, now }, { userId, kind: 'sign-in-unusual', params });
}
