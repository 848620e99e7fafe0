import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Db } from '../../db/schema/database.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';

const BOUND_TO = 'evidence_key:only';

/** Returns the key with which this instance signs sealed files; the first call creates it. */
export async function requireEvidenceKey(db: Db, secrets: SecretBox): Promise<KeyObject> {
  const stored = await db.selectFrom('evidenceKey').select(['privateKey']).executeTakeFirst();
  if (stored !== undefined) return createPrivateKey(secrets.open(stored.privateKey, BOUND_TO));
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  // If two processes create one at the same time, the first stays.
  await db
    .insertInto('evidenceKey')
    .values({
      publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
      privateKey: secrets.seal(pem, BOUND_TO),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return requireEvidenceKey(db, secrets);
}
