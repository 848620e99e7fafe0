import type { CanarySpot, PersonalDataKind } from '@vigie/contract/personal-data.ts';

/** A person who does not exist, made for one visit: who ever writes to them was told by that visit. */
export interface Canary {
  /** Of the address that is visited; another one than in forms, so that a finding says where it came from. */
  addressEmail: string;
  email: string;
  phone: string;
  firstName: string;
  lastName: string;
}

/** One value of a canary that nobody else has. */
export interface CanaryValue {
  kind: PersonalDataKind;
  value: string;
  canary: CanarySpot;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const MAIL_LETTERS = 12;
const NAME_LETTERS = 9;
/** The name of the parameter in the address: no website acts on it. */
const PARAMETER = 'vigie_email';

/** Bytes that a canary is made of. */
export const CANARY_BYTES = 2 * MAIL_LETTERS + NAME_LETTERS + 4;

/**
 * Returns a canary of random bytes: mail of domains for examples (RFC 2606), a number that ARCEP keeps for fiction
 * (2018-0881).
 */
export function canaryFrom(bytes: Uint8Array): Canary {
  const letters = Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length] ?? '').join('');
  const last = letters.slice(2 * MAIL_LETTERS, 2 * MAIL_LETTERS + NAME_LETTERS);
  const digits = Array.from(bytes.slice(-4), (byte) => byte % 10).join('');
  return {
    addressEmail: `${letters.slice(0, MAIL_LETTERS)}@example.com`,
    email: `${letters.slice(MAIL_LETTERS, 2 * MAIL_LETTERS)}@example.org`,
    phone: `+3363998${digits}`,
    firstName: 'Camille',
    lastName: last.slice(0, 1).toUpperCase() + last.slice(1),
  };
}

/** Returns the address of a page with the canary's mail in it. */
export function addressWithCanary(url: string, { addressEmail }: Canary): string {
  const told = new URL(url);
  told.searchParams.append(PARAMETER, addressEmail);
  return told.href;
}

/** Returns what is searched for; a first name is anybody's. */
export function valuesOf({ addressEmail, email, phone, lastName }: Canary): CanaryValue[] {
  return [
    { kind: 'email', value: addressEmail, canary: 'address' },
    { kind: 'email', value: email, canary: 'form' },
    { kind: 'phone', value: phone, canary: 'form' },
    { kind: 'name', value: lastName, canary: 'form' },
  ];
}
