/** Values of a sentence: facts of a verdict or parameters of a remedy. */
export type Values = Readonly<
  Record<string, string | number | boolean | null | readonly string[] | undefined>
>;

const PLACEHOLDER = /\{(\w+)(?:\|([^}]*))?\}/g;
const OPTIONAL_PART = /\[([^\]]*)\]/g;

/**
 * Fills a template's `{name}` placeholders. A part in `[brackets]` is omitted if one of its values is missing or blank.
 * Elsewhere `{name|word}` names the replacement for a missing value. The default replacement is an ellipsis.
 */
export function render(template: string, values: Values = {}): string {
  const chosen = template.replace(OPTIONAL_PART, (_part, inner: string) =>
    placeholdersOf(inner).every((name) => textOf(values, name) !== '') ? inner : '',
  );
  return chosen.replace(
    PLACEHOLDER,
    (_placeholder, name: string, instead?: string) => textOf(values, name) || (instead ?? '…'),
  );
}

/** Returns the unique names of a template's placeholders, sorted. */
export function placeholdersOf(template: string): string[] {
  return [...new Set([...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name))].toSorted();
}

function textOf(values: Values, name: string): string {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? value.join(', ') : String(value);
}
