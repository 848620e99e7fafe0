import { findCards } from './kinds/cards.ts';
import { findEmails } from './kinds/emails.ts';
import { findIbans } from './kinds/ibans.ts';
import { findNames } from './kinds/names.ts';
import { findNirs } from './kinds/nirs.ts';
import { findPhones } from './kinds/phones.ts';
import type { FieldNames, Match } from './match.ts';

/** Minimum length of a text that may hold anything but a name, in characters. */
const DIGITS_MIN = 7;
/** Maximum number of evaluated matches of each kind in one text; the first ones of a customer list are enough. */
const MATCHES_MAX = 50;

/** Returns the personal data in a text, without nested matches: an account has digits that look like a card. */
export function matchesIn(text: string, field: FieldNames): Match[] {
  const apart: Match[] = [];
  for (const match of allIn(text, field)) {
    if (apart.every(({ start, end }) => match.end <= start || match.start >= end)) apart.push(match);
  }
  return apart;
}

function allIn(text: string, field: FieldNames): Match[] {
  const emails = text.includes('@') ? findEmails(text) : [];
  const names = findNames(text, field);
  if (text.length < DIGITS_MIN || !/\d/.test(text)) return [...emails.slice(0, MATCHES_MAX), ...names];
  return [
    findIbans(text),
    findNirs(text, field),
    findCards(text, field),
    findPhones(text, field),
    emails,
    names,
  ].flatMap((matches) => matches.slice(0, MATCHES_MAX));
}
