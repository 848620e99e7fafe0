import type { FieldError } from '@vigie/contract/errors.ts';
import { PASSWORD_MIN_LENGTHS } from '@vigie/contract/limits.ts';
import type { PasswordPolicy } from '@vigie/contract/session.ts';
import { refuseFields } from '../../../errors/api-error.ts';

const CONTEXT_LENGTH_MIN = 4;

/** Refuses a new password that violates the policy; `email` is the address of its user. */
export async function requireGoodPassword(
  policy: PasswordPolicy,
  password: string,
  email: string,
): Promise<void> {
  const fault = await faultOfPassword(policy, password, email);
  if (fault !== null) throw refuseFields([fault]);
}

/** Returns why the policy refuses a password; null if it is accepted. */
export async function faultOfPassword(
  policy: PasswordPolicy,
  password: string,
  email: string,
): Promise<FieldError | null> {
  const path = 'password';
  const minimum = PASSWORD_MIN_LENGTHS[policy];
  if (password.length < minimum) return { path, code: 'password-too-short', params: { minimum } };
  if (policy === 'spec') return null;
  if ((await isCommonPassword(password)) || isOfTheAddress(password, email))
    return { path, code: 'password-too-common', params: {} };
  return null;
}

/**
 * Returns whether the password is the local part of the address, give or take a few characters: that is guessed first.
 */
function isOfTheAddress(password: string, email: string): boolean {
  const name = email.slice(0, Math.max(0, email.lastIndexOf('@'))).toLowerCase();
  return (
    name.length >= CONTEXT_LENGTH_MIN && password.toLowerCase().replace(name, '').length < CONTEXT_LENGTH_MIN
  );
}

const common: { passwords: Promise<ReadonlySet<string>> | null } = { passwords: null };

/**
 * Returns whether a password is one of the about 49,000 most common ones, in any case. The first call reads the list.
 */
async function isCommonPassword(password: string): Promise<boolean> {
  common.passwords ??= readPasswords();
  return (await common.passwords).has(password.toLowerCase());
}

async function readPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
