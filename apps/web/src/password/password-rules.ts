import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@vigie/contract/limits.ts';
import type { Failure } from '../api/failure.ts';

/** Why a password is refused; each has its sentence in the catalogue `passwords`. */
export type PasswordRefusal =
  | 'password-required'
  | 'password-too-short'
  | 'password-too-long'
  | 'password-too-common'
  | 'password-wrong'
  | 'password-same'
  | 'password-refused';

const FROM_SERVER: ReadonlySet<string> = new Set<PasswordRefusal>([
  'password-too-short',
  'password-too-long',
  'password-too-common',
  'password-wrong',
  'password-same',
]);

/** The rules of the contract's newPasswordSchema, without its library. */
export function refusalOfNew(password: string): PasswordRefusal | null {
  if (password === '') return 'password-required';
  if (password.length < PASSWORD_MIN_LENGTH) return 'password-too-short';
  return password.length > PASSWORD_MAX_LENGTH ? 'password-too-long' : null;
}

/** What the server holds against one field; null when it names another, or none. */
export function refusalFromServer({ fields }: Failure, name: string): PasswordRefusal | null {
  const found = fields.find(({ path }) => path === name);
  if (!found) return null;
  return FROM_SERVER.has(found.code) ? (found.code as PasswordRefusal) : 'password-refused';
}
