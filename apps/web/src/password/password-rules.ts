import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTHS } from '@vigie/contract/limits.ts';
import type { PasswordPolicy } from '@vigie/contract/user.ts';
import type { Failure } from '../api/failure.ts';

/** Codes of the server, of which each has its sentence in the catalogue `passwords`. */
const FROM_SERVER = [
  'password-too-short',
  'password-too-long',
  'password-too-common',
  'password-wrong',
  'password-same',
] as const;

/** Why a password is refused. */
export interface PasswordRefusal {
  code: (typeof FROM_SERVER)[number] | 'password-required' | 'password-refused';
  /** Characters that are asked for at least, where the panel's own policy asks for more. */
  min?: number;
}

/** The rules of the contract's newPasswordSchema, without its library. */
export function refusalOfNew(password: string, policy: PasswordPolicy): PasswordRefusal | null {
  if (password === '') return { code: 'password-required' };
  const min = PASSWORD_MIN_LENGTHS[policy];
  if (password.length < min) return { code: 'password-too-short', min };
  return password.length > PASSWORD_MAX_LENGTH ? { code: 'password-too-long' } : null;
}

/** What the server holds against one field; null when it names another, or none. */
export function refusalFromServer({ fields }: Failure, name: string): PasswordRefusal | null {
  const found = fields.find(({ path }) => path === name);
  if (!found) return null;
  const code = FROM_SERVER.find((one) => one === found.code) ?? 'password-refused';
  const min = Number(found.params['minimum']);
  return { code, ...(min > 0 ? { min } : {}) };
}
