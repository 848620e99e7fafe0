import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createKeyPair } from '@vigie/agent-link/keys.ts';
import * as z from 'zod';

const identitySchema = z.object({ panelId: z.uuid(), privateKey: z.string() });

/** Who this panel is to its agents. The private key lies in a file of its own, never in the database. */
export type PanelIdentity = z.infer<typeof identitySchema>;

/** Reads the panel's identity, making it on the first start. */
export async function readPanelIdentity(dataDirectory: string): Promise<PanelIdentity> {
  const path = join(dataDirectory, 'keys', 'panel.json');
  const unfinished = `${path}.${process.pid}`;
  const made: PanelIdentity = { panelId: randomUUID(), privateKey: createKeyPair().privateKey };
  const before = await readFile(path, 'utf8').catch(() => null);
  if (before !== null) return identitySchema.parse(JSON.parse(before));
  await mkdir(join(dataDirectory, 'keys'), { recursive: true, mode: 0o700 });
  await writeFile(unfinished, JSON.stringify(made), { mode: 0o600 });
  // A link fails where the file exists: of two first starts one makes the identity, whole.
  await link(unfinished, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(unfinished);
  return identitySchema.parse(JSON.parse(await readFile(path, 'utf8')));
}
