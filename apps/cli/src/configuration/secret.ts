import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as z from 'zod';

/** Reference to a secret; a file never contains the secret itself. */
export const secretSchema = z.union(
  [z.strictObject({ env: z.string().min(1) }), z.strictObject({ file: z.string().min(1) })],
  'secret-by-reference',
);
export type Secret = z.infer<typeof secretSchema>;

export function isSecret(value: unknown): value is Secret {
  return secretSchema.safeParse(value).success;
}

/**
 * Reads a secret and removes the final line end that editors add. File paths are relative to `folder`. Throws an error
 * with the reason when it cannot be read.
 */
export async function readConfiguredSecret(
  secret: Secret,
  { env, folder }: { env: Readonly<Record<string, string | undefined>>; folder: string },
): Promise<string> {
  if ('env' in secret) {
    const text = env[secret.env];
    if (text === undefined) throw new Error(`there is no variable ${secret.env} in the environment`);
    return text;
  }
  const text = await readFile(resolve(folder, secret.file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${secret.file} cannot be read: ${error.code ?? error.message}`);
  });
  return text.replace(/\r?\n$/, '');
}

/** Returns a reference to the environment variable that an export uses for a secret. */
export function secretNamed(...parts: string[]): Secret {
  const name = parts
    .join('_')
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  return { env: `VIGIE_SECRET_${name.toUpperCase()}` };
}
