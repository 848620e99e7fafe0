import type { Json } from '@vigie/contract/observation/data-layer.ts';

/** Minimum length of a secret; a shorter one matches ordinary words by chance. */
const SECRET_LENGTH_MIN = 4;
const INSTEAD = '•••';

/** Removes hidden values from texts and JSON that are reported. */
export interface Redaction {
  text: (text: string) => string;
  json: (value: Json) => Json;
}

/** Creates the redaction of every text in the variables, at any depth, also in its JSON form. */
export function createRedaction(variables: Readonly<Record<string, Json>>): Redaction {
  const secrets = [
    ...new Set(textsIn({ ...variables }).flatMap((text) => [text, JSON.stringify(text).slice(1, -1)])),
  ]
    .filter((text) => text.length >= SECRET_LENGTH_MIN)
    .toSorted((one, other) => other.length - one.length);
  const text = (value: string) => secrets.reduce((left, secret) => left.replaceAll(secret, INSTEAD), value);
  const json = (value: Json): Json => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(json);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [text(name), json(member)]));
  };
  return secrets.length === 0 ? { text: (value) => value, json: (value) => value } : { text, json };
}

function textsIn(value: Json): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(textsIn);
}
