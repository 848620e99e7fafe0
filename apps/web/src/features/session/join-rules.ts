import type { Failure } from '../../api/failure.ts';
import { refusalFromServer, refusalOfNew, type PasswordRefusal } from '../../password/password-rules.ts';
import { checkEmail } from './credentials.ts';

/** The form with which a guest makes an account. */
export interface JoinFields {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}
export interface JoinRefusals {
  firstName: 'first-name-required' | null;
  lastName: 'last-name-required' | null;
  email: 'email-required' | 'email-invalid' | 'email-taken' | null;
  password: PasswordRefusal | null;
}

export const NO_REFUSALS: JoinRefusals = { firstName: null, lastName: null, email: null, password: null };

/** The rules of the contract's joinInputSchema, without its library. */
export function joinRefusals({ firstName, lastName, email, password }: JoinFields): JoinRefusals {
  return {
    firstName: firstName.trim() === '' ? 'first-name-required' : null,
    lastName: lastName.trim() === '' ? 'last-name-required' : null,
    email: checkEmail(email),
    password: refusalOfNew(password),
  };
}

/** What the server refused, by field; null when it is about the whole. */
export function serverRefusals(failure: Failure): JoinRefusals | null {
  const isTaken =
    (failure.code as string) === 'email-taken' || failure.fields.some(({ code }) => code === 'email-taken');
  const isBadEmail = failure.fields.some(({ path }) => path === 'email');
  const password = refusalFromServer(failure, 'password');
  if (!isTaken && !isBadEmail && password === null) return null;
  return { ...NO_REFUSALS, email: isTaken ? 'email-taken' : isBadEmail ? 'email-invalid' : null, password };
}

/** The sign-in, with the way back to the invitation. */
export function toSignInAgain(code: string) {
  return { to: '/connexion', search: { to: `/invite?code=${encodeURIComponent(code)}` } } as const;
}
