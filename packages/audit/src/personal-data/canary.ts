import type { CanarySpot, PersonalDataKind } from '@vigie/contract/personal-data.ts';

/**
 * Fictitious visitor, made for one visit. A message to this visitor proves that its sender got the data from that
 * visit.
 */
export interface Canary {
  /** E-mail in the visited address. It differs from the one in forms, so that a finding shows its origin. */
  addressEmail: string;
  email: string;
  phone: string;
  firstName: string;
  lastName: string;
}

/** Value that is unique to a canary. */
export interface CanaryValue {
  kind: PersonalDataKind;
  value: string;
  canary: CanarySpot;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const MAIL_LETTERS = 12;
const NAME_LETTERS = 9;
/** Name of the parameter in the address; no website uses it. */
const PARAMETER = 'vigie_email';

/** Number of random bytes for a canary. */
export const CANARY_BYTES = 2 * MAIL_LETTERS + NAME_LETTERS + 4;

/**
 * Returns a canary from random bytes: an e-mail in an example domain (RFC 2606), and a number that ARCEP reserves for
 * fiction (2018-0881).
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

/** Returns the address of a page with the canary's e-mail in it. */
export function addressWithCanary(url: string, { addressEmail }: Canary): string {
  const address = new URL(url);
  address.searchParams.append(PARAMETER, addressEmail);
  return address.href;
}

/** Returns the searched values. Excludes the first name, which is not unique. */
export function valuesOf({ addressEmail, email, phone, lastName }: Canary): CanaryValue[] {
  return [
    { kind: 'email', value: addressEmail, canary: 'address' },
    { kind: 'email', value: email, canary: 'form' },
    { kind: 'phone', value: phone, canary: 'form' },
    { kind: 'name', value: lastName, canary: 'form' },
  ];
}
