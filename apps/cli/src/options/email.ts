import { credentialsSchema } from '@vigie/contract/session.ts';
import type { Reading } from './option.ts';

/** Reads a user's e-mail address, in its stored form. */
export function readEmail(word: string): Reading<string> {
  const read = credentialsSchema.shape.email.safeParse(word);
  return read.success ? { value: read.data } : { wrong: `"${word}" is not an e-mail address` };
}
