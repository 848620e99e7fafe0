import { credentialsSchema } from '@vigie/contract/session.ts';
import type { Reading } from './option.ts';

/** Reads the address that somebody signs in with, as it is stored. */
export function readEmail(word: string): Reading<string> {
  const read = credentialsSchema.shape.email.safeParse(word);
  return read.success ? { value: read.data } : { wrong: `"${word}" is not an e-mail address` };
}
