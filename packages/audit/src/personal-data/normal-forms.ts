import type { PersonalDataKind } from '@vigie/contract/personal-data.ts';
import { readPhone } from './kinds/phones.ts';

const FORMS: Readonly<Record<PersonalDataKind, (value: string) => string[]>> = {
  email: emailForms,
  phone: phoneForms,
  iban: (value) => [compact(value).toUpperCase(), compact(value).toLowerCase()],
  card: (value) => [compact(value)],
  nir: (value) => [compact(value).toUpperCase(), compact(value).slice(0, 13)],
  name: nameForms,
};

/** Returns the forms of a value that vendors require before hashing, and the value as written. */
export function normalForms(kind: PersonalDataKind, value: string): string[] {
  return [...new Set([value, value.trim(), ...FORMS[kind](value)])].filter((form) => form !== '');
}

function compact(value: string): string {
  return value.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Returns the forms of an e-mail. Google requires Gmail addresses without dots and tags; others drop only the tag. */
function emailForms(value: string): string[] {
  const lower = value.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  const [local, domain] = [lower.slice(0, at).replace(/\+.*$/, ''), lower.slice(at)];
  return [lower, local + domain, local.replaceAll('.', '') + domain, lower.toUpperCase()];
}

function phoneForms(value: string): string[] {
  const digits = value.replaceAll(/\D/g, '');
  const number = readPhone(value);
  if (number === null) return [digits];
  const international = number.number.slice(1);
  const national = number.formatNational().replaceAll(/\D/g, '');
  return [`+${international}`, international, `00${international}`, national, number.nationalNumber, digits];
}

function nameForms(value: string): string[] {
  const lower = value.trim().toLowerCase();
  const plain = lower.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return [lower, plain, compact(lower), compact(plain), lower.toUpperCase()];
}
