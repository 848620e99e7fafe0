import webPush from 'web-push';
import type { Db } from '../../db/schema/database.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { findPushIdentity, insertPushIdentity } from './push-identity.store.ts';

/** The instance’s VAPID keys (RFC 8292): push services know Vigie by them. */
export interface PushIdentity {
  publicKey: string;
  privateKey: string;
}

const BOUND_TO = 'push_identity:private_key';

/** The instance’s keys; the first who asks makes them. */
export async function openPushIdentity(db: Db, secrets: SecretBox): Promise<PushIdentity> {
  const stored = await findPushIdentity(db);
  if (stored !== null)
    return { publicKey: stored.publicKey, privateKey: secrets.open(stored.sealedPrivateKey, BOUND_TO) };
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await insertPushIdentity(db, { publicKey, sealedPrivateKey: secrets.seal(privateKey, BOUND_TO) });
  return openPushIdentity(db, secrets);
}
