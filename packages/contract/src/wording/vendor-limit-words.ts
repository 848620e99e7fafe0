import { LANGUAGES, type Locale, type Words } from '../locales.ts';
import type { CountedPart, LimitedType, LimitEffect, LimitFinding, LimitKind } from '../vendor-limit.ts';

const EFFECTS: Record<LimitEffect, (vendor: string) => Words> = {
  cut: (vendor) => ({ en: `${vendor} cuts it.`, fr: `${vendor} le tronque.` }),
  ignored: (vendor) => ({ en: `${vendor} leaves it out.`, fr: `${vendor} l’ignore.` }),
  'not-reported': (vendor) => ({
    en: `${vendor} receives the event, but its reports lack this data.`,
    fr: `${vendor} reçoit l’événement, mais cette donnée manque à ses rapports.`,
  }),
  refused: (vendor) => ({
    en: `${vendor} discards the whole event.`,
    fr: `${vendor} rejette tout l’événement.`,
  }),
};

const LIMIT_EFFECT_WORDS: Record<LimitEffect, Words> = {
  cut: { en: 'cut', fr: 'tronqué' },
  ignored: { en: 'left out', fr: 'ignoré' },
  'not-reported': { en: 'not reported', fr: 'absent des rapports' },
  refused: { en: 'event discarded', fr: 'événement rejeté' },
};

const COUNTED: Record<CountedPart, Words> = {
  parameters: { en: 'parameters', fr: 'paramètres' },
  properties: { en: 'properties', fr: 'propriétés' },
  'user-properties': { en: 'user properties', fr: 'propriétés d’utilisateur' },
  items: { en: 'items', fr: 'articles' },
  entries: { en: 'entries', fr: 'entrées' },
};
const TYPES: Record<LimitedType, Words> = {
  number: { en: 'a number', fr: 'un nombre' },
  integer: { en: 'a whole number', fr: 'un nombre entier' },
  list: { en: 'a list', fr: 'une liste' },
  scalar: { en: 'a text, a number or a boolean', fr: 'un texte, un nombre ou un booléen' },
};
const UNITS: Record<NonNullable<LimitFinding['unit']>, Words> = {
  characters: { en: 'characters', fr: 'caractères' },
  bytes: { en: 'bytes', fr: 'octets' },
};

type Sayable = Pick<
  LimitFinding,
  'vendorName' | 'kind' | 'effect' | 'part' | 'name' | 'limit' | 'unit' | 'measured'
>;

/** Returns what a hit has, the limit that it passes, and what the vendor does. */
export function limitSentences(finding: Sayable, locale: Locale): { fact: string; effect: string } {
  return {
    fact: factOf(finding, locale)[locale],
    effect: EFFECTS[finding.effect](finding.vendorName)[locale],
  };
}

/** Returns the name of an effect. */
export const limitEffect = (effect: LimitEffect, locale: Locale): string =>
  LIMIT_EFFECT_WORDS[effect][locale];

interface Fact extends Sayable {
  /** Subject of the sentence. */
  of: Words;
  /** Measured and allowed number in the form of the language. */
  has: string;
  most: string;
}

const FACTS: Record<LimitKind, (fact: Fact) => Words> = {
  length: ({ of, has, most, unit, measured, limit }) => {
    const { en, fr } = UNITS[unit ?? 'characters'];
    const isShort = typeof limit === 'number' && measured !== null && measured < limit;
    return isShort
      ? {
          en: `${of.en} has ${has} ${en}, at least ${most} are required.`,
          fr: `${of.fr} compte ${has} ${fr}, il en faut au moins ${most}.`,
        }
      : {
          en: `${of.en} has ${has} ${en}, the limit is ${most}.`,
          fr: `${of.fr} compte ${has} ${fr}, la limite est de ${most}.`,
        };
  },
  count: ({ has, most, name }) => {
    const { en, fr } = COUNTED[name as CountedPart] ?? COUNTED.entries;
    return {
      en: `The hit has ${has} ${en}, the limit is ${most}.`,
      fr: `Le hit compte ${has} ${fr}, la limite est de ${most}.`,
    };
  },
  size: ({ has, most }) => ({
    en: `The event has ${has} bytes, the limit is ${most}.`,
    fr: `L’événement compte ${has} octets, la limite est de ${most}.`,
  }),
  pattern: ({ of, limit }) => ({
    en: `${of.en} does not have the form ${limit}.`,
    fr: `${of.fr} n’a pas la forme ${limit}.`,
  }),
  reserved: ({ of, limit }) => ({
    en: `${of.en} is a reserved name (${limit}).`,
    fr: `${of.fr} fait partie des noms réservés (${limit}).`,
  }),
  needs: ({ name, limit, part }) =>
    part === 'event'
      ? { en: `The event lacks ${limit}.`, fr: `Il manque ${limit} à l’événement.` }
      : { en: `${name} is sent without ${limit}.`, fr: `${name} est envoyé sans ${limit}.` },
  type: ({ of, limit }) => {
    const { en, fr } = TYPES[limit as LimitedType] ?? TYPES.scalar;
    return { en: `${of.en} is not ${en}.`, fr: `${of.fr} n’est pas ${fr}.` };
  },
  currency: ({ of, limit, vendorName }) => ({
    en: `${of.en} is no currency code (${limit}) that ${vendorName} knows.`,
    fr: `${of.fr} n’est pas un code de devise (${limit}) que ${vendorName} connaît.`,
  }),
  among: ({ of, limit }) => ({
    en: `${of.en} is none of the allowed values (${limit}).`,
    fr: `${of.fr} n’est aucune des valeurs permises (${limit}).`,
  }),
  range: ({ of, limit }) => ({
    en: `${of.en} is outside of the range ${limit}.`,
    fr: `${of.fr} est hors de l’intervalle ${limit}.`,
  }),
};

function factOf(finding: Sayable, locale: Locale): Words {
  const { limit, measured } = finding;
  const number = (value: number | string | null): string =>
    typeof value === 'number' ? new Intl.NumberFormat(LANGUAGES[locale].tag).format(value) : (value ?? '');
  return FACTS[finding.kind]({
    ...finding,
    of: subjectOf(finding),
    has: number(measured),
    most: number(limit),
  });
}

/** Returns the subject of a sentence about a part. */
function subjectOf({ part, name }: Sayable): Words {
  if (part === 'event') return { en: 'The event name', fr: 'Le nom de l’événement' };
  if (part === 'name') return { en: `The name ${name}`, fr: `Le nom ${name}` };
  return { en: `The value of ${name}`, fr: `La valeur de ${name}` };
}
