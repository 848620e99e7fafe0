import type { Locale } from '../locales.ts';
import type { FindingKind, PlanFinding } from '../tracking-plan.ts';

interface ValueWords {
  /** Types, as JSON Schema names them. */
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
/** Their values are how often an event came. */
const COUNTED: ReadonlySet<FindingKind> = new Set(['missing', 'too-often', 'too-seldom']);

type SaidValue = Pick<PlanFinding, 'kind' | 'expected' | 'seen'>;

/**
 * Returns what the plan asks for, for people: `number, as 49.9` is `a number (49.9)`. Null where the finding has
 * none.
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

/** Returns what came, for people: JSON says by itself what type it is of. Null where the finding has none. */
export function seenInWords({ kind, seen }: SaidValue): string | null {
  return COUNTED.has(kind) || seen === null ? seen : seen.replace(VALUE, '');
}

function timesInWords(times: string, { atLeast, atMost, to }: ValueWords): string {
  return times
    .replace(/^>= /, `${atLeast} `)
    .replace(/^<= /, `${atMost} `)
    .replace(/^(\d+)-(\d+)$/, `$1 ${to} $2`);
}
