import { LINEAR_FORMATS } from './formats.ts';

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const PROPOSED = ['date', 'date-time', 'email', 'url', 'uuid'] as const;

/** Formats that a proposal may use. A currency code has a pattern, because there is no format for it. */
const TESTS: Record<string, (text: string) => boolean> = {
  ...Object.fromEntries(PROPOSED.map((name) => [name, LINEAR_FORMATS[name] as (text: string) => boolean])),
  currency: (text) => CURRENCIES.has(text),
};

/** Returns the formats so far that a text has, too; `before` is null if there was no text yet. */
export function candidateFormats(text: string, before: readonly string[] | null): readonly string[] {
  const names = before ?? Object.keys(TESTS);
  if (names.length === 0 || text.length > 2_000) return [];
  const left = names.filter((name) => TESTS[name]?.(text) === true);
  return before !== null && left.length === before.length ? before : left;
}

/** Returns the schema keywords for texts that all have a format. */
export function formatKeyword(name: string): Record<string, string> {
  return name === 'currency' ? { pattern: '^[A-Z]{3}$' } : { format: name };
}
