import type { PersonalDataKind } from '@vigie/contract/personal-data.ts';
import type { Chance } from './seeded.ts';

/** A value of a fictitious person, and the page's field for it. */
export interface Planted {
  kind: PersonalDataKind;
  value: string;
  key: string;
  /** Normalized form that vendors hash. */
  normal: string;
}

const FIRST = [
  'Jeanne',
  'Amélie',
  'Jean-Luc',
  'Karim',
  'Zoé',
  'Søren',
  'Marie Claire',
  'Paul',
  'Nguyen',
  'Martin',
];
const LAST = [
  'Durand',
  "O'Neill",
  'Lefèvre',
  'Ben Ali',
  'Müller',
  'de la Tour',
  'García',
  'Petit',
  'Smith',
  'LEROY',
];
const DOMAINS = [
  'example.fr',
  'mail.example.com',
  'gmail.com',
  'orange.fr',
  'corp.example.co.uk',
  'shop.example',
  'bücher.de',
];

const VALUES: Readonly<Record<PersonalDataKind, (chance: Chance) => Omit<Planted, 'kind'>>> = {
  email: emailOf,
  phone: phoneOf,
  iban: ibanOf,
  card: cardOf,
  nir: nirOf,
  name: nameOf,
};

/** Returns a fictitious person's value of a kind. */
export function plantedValue(kind: PersonalDataKind, chance: Chance): Planted {
  return { kind, ...VALUES[kind](chance) };
}

const simple = (text: string): string => text.normalize('NFD').replaceAll(/[^A-Za-z]/g, '');

function emailOf(chance: Chance): Omit<Planted, 'kind'> {
  const local = `${simple(chance.pick(FIRST))}${chance.pick(['.', '_', '-', ''])}${simple(chance.pick(LAST))}`;
  const tag = chance.pick(['', '', '', `+${chance.below(99)}`, String(chance.below(2000))]);
  const value = `${chance.pick([local, local.toLowerCase()])}${tag}@${chance.pick(DOMAINS)}`;
  const key = chance.pick(['email', 'em', 'user_email', 'ud[em]', 'uid', 'dl', 'cd1', 'q', 'mail']);
  return { value, key, normal: value.toLowerCase() };
}

function phoneOf(chance: Chance): Omit<Planted, 'kind'> {
  const mobile = `6${chance.below(2) + 1}${chance.digits(7)}`;
  const grouped = mobile.slice(1).match(/../g) ?? [];
  const [anyKey, phoneKey] = [
    chance.pick(['user', 'v', 'cd2']),
    chance.pick(['phone', 'tel', 'userMobile', 'ph']),
  ];
  const normal = `+33${mobile}`;
  return chance.pick([
    { value: normal, key: anyKey, normal },
    { value: `+33 ${mobile[0]} ${grouped.join(' ')}`, key: anyKey, normal },
    { value: `0${mobile[0]} ${grouped.join(' ')}`, key: anyKey, normal },
    { value: `0${mobile}`, key: phoneKey, normal },
    { value: `33${mobile}`, key: phoneKey, normal },
    { value: `0033${mobile}`, key: phoneKey, normal },
    fiction(`+336 39 98 ${chance.digits(4)}`, anyKey),
    fiction(`+44 7700 900${chance.digits(3)}`, anyKey),
    fiction(`+1 (202) 555-01${chance.digits(2)}`, anyKey),
  ]);
}

function fiction(value: string, key: string): Omit<Planted, 'kind'> {
  return { value, key, normal: `+${value.replaceAll(/\D/g, '')}` };
}

function ibanOf(chance: Chance): Omit<Planted, 'kind'> {
  const [bank, branch, account] = [chance.digits(5), chance.digits(5), chance.digits(11)];
  const rib = 97n - ((89n * BigInt(bank) + 15n * BigInt(branch) + 3n * BigInt(account)) % 97n);
  const french = ['FR', `${bank}${branch}${account}${String(rib).padStart(2, '0')}`] as const;
  const [country, bban] = chance.pick([french, ['DE', chance.digits(18)] as const]);
  const letters = Array.from(country, (letter) => letter.charCodeAt(0) - 55).join('');
  const check = String(98n - (BigInt(`${bban}${letters}00`) % 97n)).padStart(2, '0');
  const normal = `${country}${check}${bban}`;
  const value = chance.pick([normal, normal.replaceAll(/.{4}(?!$)/g, '$& '), normal.toLowerCase()]);
  return { value, key: chance.pick(['iban', 'rib', 'v', 'account']), normal };
}

function cardOf(chance: Chance): Omit<Planted, 'kind'> {
  const [head, length] = chance.pick([
    ['4', 16],
    ['5' + String(1 + chance.below(5)), 16],
    ['37', 15],
  ] as const);
  const digits = head + chance.digits(length - 1 - head.length);
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  const normal = `${digits}${(10 - (sum % 10)) % 10}`;
  const groups = length === 16 ? /^(.{4})(.{4})(.{4})(.{4})$/ : /^(.{4})(.{6})(.{5})$/;
  const value = chance.pick([normal, normal.replace(groups, (_, ...parts) => groupsOf(parts).join(' '))]);
  return { value, key: chance.pick(['card', 'cc_number', 'payload', 'cd3', 'q']), normal };
}

const groupsOf = (parts: unknown[]): string[] =>
  parts.filter((part): part is string => typeof part === 'string').slice(0, -1);

function nirOf(chance: Chance): Omit<Planted, 'kind'> {
  const month = String(1 + chance.below(12)).padStart(2, '0');
  const department = chance.pick(['75', '2A', '33', '2B', '69']);
  const body = `${1 + chance.below(2)}${chance.digits(2)}${month}${department}${chance.digits(6)}`;
  const key = 97 - (Number(body.replace('2A', '19').replace('2B', '18')) % 97);
  const normal = `${body}${String(key).padStart(2, '0')}`;
  const grouped = normal.replace(/^(.)(..)(..)(..)(...)(...)(..)$/, '$1 $2 $3 $4 $5 $6 $7');
  return { value: chance.pick([normal, grouped]), key: chance.pick(['nir', 'num_secu', 'v', 'q']), normal };
}

function nameOf(chance: Chance): Omit<Planted, 'kind'> {
  const [value, key] = chance.pick([
    [chance.pick(FIRST), chance.pick(['first_name', 'prenom', 'firstName', 'ud[fn]'])] as const,
    [
      chance.pick(LAST),
      chance.pick(['lastname', 'nom_de_famille', 'customer_last_name', 'user.ln']),
    ] as const,
  ]);
  return { value, key, normal: value.toLowerCase() };
}
