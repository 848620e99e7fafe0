import type { Locale } from '../locales.ts';
import type { FindingKind, PlanFinding } from '../tracking-plan.ts';

interface ValueWords {
  /** Names of types, by their names in JSON Schema. */
  types: Record<string, string>;
  or: string;
  atLeast: string;
  atMost: string;
  to: string;
  pattern: string;
}

const WORDS: Record<Locale, ValueWords> = {
  en: {
    types: {
      number: 'a number',
      integer: 'a whole number',
      string: 'a text',
      boolean: 'a boolean',
      array: 'a list',
      object: 'an object',
    },
    or: ' or ',
    atLeast: 'at least',
    atMost: 'at most',
    to: 'to',
    pattern: 'the pattern',
  },
  fr: {
    types: {
      number: 'un nombre',
      integer: 'un nombre entier',
      string: 'un texte',
      boolean: 'un booléen',
      array: 'une liste',
      object: 'un objet',
    },
    or: ' ou ',
    atLeast: 'au moins',
    atMost: 'au plus',
    to: 'à',
    pattern: 'le motif',
  },
};

const TYPE = '(?:number|integer|string|boolean|array|object|null)';
const TYPES = new RegExp(String.raw`^(${TYPE}(?: \| ${TYPE})*)(?:, as (.*))?$`, 's');
const VALUE = /^(?:number|string|boolean|array|object) (?=.)/s;
/** Kinds whose values are numbers of occurrences. */
const COUNTED: ReadonlySet<FindingKind> = new Set(['missing', 'too-often', 'too-seldom']);

type SaidValue = Pick<PlanFinding, 'kind' | 'expected' | 'seen'>;

/**
 * Returns the value that the plan requires as a readable text: `number, as 49.9` is `a number (49.9)`. Returns null if
 * the finding has none.
 */
export function expectedInWords({ kind, expected }: SaidValue, locale: Locale): string | null {
  if (expected === null) return null;
  const words = WORDS[locale];
  if (COUNTED.has(kind)) return timesInWords(expected, words);
  if (kind === 'not-allowed') return expected.replace(/^pattern (?=.)/, `${words.pattern} `);
  const [, names, as] = (kind === 'wrong-type' && TYPES.exec(expected)) || [];
  if (names === undefined) return expected;
  const types = names
    .split(' | ')
    .map((name) => words.types[name] ?? name)
    .join(words.or);
  return as === undefined ? types : `${types} (${as})`;
}

/**
 * Returns the actual value as a readable text. JSON itself shows the type of a value. Returns null if the finding has
 * none.
 */
export function seenInWords({ kind, seen }: SaidValue): string | null {
  return COUNTED.has(kind) || seen === null ? seen : seen.replace(VALUE, '');
}

function timesInWords(times: string, { atLeast, atMost, to }: ValueWords): string {
  return times
    .replace(/^>= /, `${atLeast} `)
    .replace(/^<= /, `${atMost} `)
    .replace(/^(\d+)-(\d+)$/, `$1 ${to} $2`);
}
