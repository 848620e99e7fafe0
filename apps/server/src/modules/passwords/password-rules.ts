import type { PasswordPolicy } from '../../config.ts';
import { refuseFields } from '../../errors/refusal.ts';
import { isCommonPassword } from './common-passwords.ts';

const STRICT_LENGTH_MIN = 12;
const CONTEXT_LENGTH_MIN = 4;

/** Refuses a new password that the policy does not take; `email` is whose it becomes. */
export async function requireGoodPassword(
  policy: PasswordPolicy,
  password: string,
  email: string,
): Promise<void> {
  if (policy === 'spec') return;
  if (password.length < STRICT_LENGTH_MIN)
    throw refuseFields([
      { path: 'password', code: 'password-too-short', params: { minimum: STRICT_LENGTH_MIN } },
    ]);
  if ((await isCommonPassword(password)) || isOfTheAddress(password, email))
    throw refuseFields([{ path: 'password', code: 'password-too-common', params: {} }]);
}

/** The name before the @, with a few characters around it, is guessed first. */
function isOfTheAddress(password: string, email: string): boolean {
  const name = email.slice(0, Math.max(0, email.lastIndexOf('@'))).toLowerCase();
  return (
    name.length >= CONTEXT_LENGTH_MIN && password.toLowerCase().replace(name, '').length < CONTEXT_LENGTH_MIN
  );
}
