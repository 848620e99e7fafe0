import { LINEAR_FORMATS } from './formats.ts';

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const PROPOSED = ['date', 'date-time', 'email', 'url', 'uuid'] as const;

/** Formats that a proposal may name; a currency's code has a pattern for want of a format. */
const TESTS: Record<string, (text: string) => boolean> = {
  ...Object.fromEntries(PROPOSED.map((name) => [name, LINEAR_FORMATS[name] as (text: string) => boolean])),
  currency: (text) => CURRENCIES.has(text),
};

/** Those of the formats so far that a text has too; null so far: none was seen. */
export function candidateFormats(text: string, before: readonly string[] | null): readonly string[] {
  const names = before ?? Object.keys(TESTS);
  if (names.length === 0 || text.length > 2_000) return [];
  const left = names.filter((name) => TESTS[name]?.(text) === true);
  return before !== null && left.length === before.length ? before : left;
}

/** Returns what a schema asks of texts that all have a format. */
export function formatKeyword(name: string): Record<string, string> {
  return name === 'currency' ? { pattern: '^[A-Z]{3}$' } : { format: name };
}
