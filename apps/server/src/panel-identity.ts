import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createKeyPair } from '@vigie/agent-link/keys.ts';
import * as z from 'zod';
import type { Db } from './db/schema/database.ts';
import { findInstanceKey, makeInstanceKey, type KeySource } from './secrets/instance-key.ts';
import { SealedByAnotherKey, createSecretBox, type SecretBox } from './secrets/secret-box.ts';

const identitySchema = z.object({ panelId: z.uuid(), privateKey: z.string() });

/** Identity of this panel towards its agents, whichever machine it runs on. */
export type PanelIdentity = z.infer<typeof identitySchema>;

export interface Instance {
  identity: PanelIdentity;
  secrets: SecretBox;
}

/** This machine does not have the key that encrypted the database's secrets. */
export class WrongInstanceKey extends Error {
  override name = 'WrongInstanceKey';
  constructor(what: string, cause?: unknown) {
    super(
      `${what} Set VIGIE_SECRET_KEY to the key of the machine that was started first: there it is in ` +
        'VIGIE_SECRET_KEY or, without that, in the file keys/instance-key under VIGIE_DATA.',
      { cause },
    );
  }
}

/**
 * Opens the panel's identity and the box that decrypts the database's secrets. The first start on a database creates
 * both. Throws WrongInstanceKey.
 */
export async function openInstance(db: Db, source: KeySource): Promise<Instance> {
  const stored = await readStored(db);
  if (stored === null) {
    await makeIdentity(db, createSecretBox(await makeInstanceKey(source)), source);
    return openInstance(db, source);
  }
  const key = await findInstanceKey(source);
  if (key === null)
    throw new WrongInstanceKey('This machine has no key to open the secrets of its database.');
  const secrets = createSecretBox(key);
  return { identity: openIdentity(stored, secrets), secrets };
}

const readStored = async (db: Db) =>
  (await db.selectFrom('panelIdentity').select(['panelId', 'privateKey']).executeTakeFirst()) ?? null;

const boundTo = (panelId: string): string => `panel_identity:${panelId}`;

function openIdentity(stored: { panelId: string; privateKey: Buffer }, secrets: SecretBox): PanelIdentity {
  const panelId = stored.panelId;
  try {
    return { panelId, privateKey: secrets.open(stored.privateKey, boundTo(panelId)) };
  } catch (error) {
    if (error instanceof SealedByAnotherKey) throw new WrongInstanceKey(error.message, error);
    throw error;
  }
}

/** Creates the identity. Of two simultaneous first starts, one stores its identity and both use that. */
async function makeIdentity(db: Db, secrets: SecretBox, { dataDirectory }: KeySource): Promise<void> {
  const file = join(dataDirectory, 'keys', 'panel.json');
  const stored = await readFile(file, 'utf8').catch(() => null);
  const { panelId, privateKey } =
    stored === null
      ? { panelId: randomUUID(), privateKey: createKeyPair().privateKey }
      : identitySchema.parse(JSON.parse(stored));
  const values = { panelId, privateKey: secrets.seal(privateKey, boundTo(panelId)) };
  await db
    .insertInto('panelIdentity')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // The database now stores the encrypted key, so the plain copy must be removed.
  await rm(file, { force: true });
}
