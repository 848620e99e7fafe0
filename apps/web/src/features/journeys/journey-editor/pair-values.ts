export const VALUE_TYPES = ['text', 'number', 'yes-no', 'json'] as const;
export type ValueType = (typeof VALUE_TYPES)[number];

/** Row of the form: a name, and a value as typed. */
export interface Pair {
  key: string;
  name: string;
  type: ValueType;
  text: string;
}

/** Returns the rows for an object's members. */
export function pairsOf(value: unknown): Pair[] {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return members.map(([name, member]: [string, unknown], index) => ({
    key: String(index),
    name,
    ...typedText(member),
  }));
}

function typedText(value: unknown): Pick<Pair, 'type' | 'text'> {
  if (typeof value === 'string') return { type: 'text', text: value };
  if (typeof value === 'number') return { type: 'number', text: String(value) };
  if (typeof value === 'boolean') return { type: 'yes-no', text: String(value) };
  return { type: 'json', text: value === undefined ? '' : JSON.stringify(value) };
}

/** Returns a row with another type; its text stays if the type can represent it. */
export function asType(pair: Pair, type: ValueType): Pair {
  const isValid = valueOf({ ...pair, type }) !== undefined;
  return { ...pair, type, text: isValid ? pair.text : type === 'yes-no' ? 'true' : '' };
}

/**
 * Returns the object of these rows; undefined if none has a name. A member is undefined if its type cannot represent
 * the text or its name occurs twice; the schema of steps refuses it.
 */
export function objectOf(pairs: readonly Pair[]): Record<string, unknown> | undefined {
  const named = pairs.filter(({ name }) => name !== '');
  if (named.length === 0) return undefined;
  const twice = namedTwice(pairs);
  return Object.fromEntries(
    named.map((pair) => [pair.name, twice.has(pair.name) ? undefined : valueOf(pair)]),
  );
}

/** Returns the names that occur in several rows. */
export function namedTwice(pairs: readonly Pair[]): ReadonlySet<string> {
  const byName = Map.groupBy(pairs, ({ name }) => name);
  return new Set([...byName].flatMap(([name, these]) => (name !== '' && these.length > 1 ? [name] : [])));
}

/** Returns the value of a row; undefined if its type cannot represent the text. */
export function valueOf({ type, text }: Pick<Pair, 'type' | 'text'>): unknown {
  if (type === 'text') return text;
  if (type === 'yes-no') return text === 'true' ? true : text === 'false' ? false : undefined;
  const value = parsed(text);
  return type === 'json' || typeof value === 'number' ? value : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
