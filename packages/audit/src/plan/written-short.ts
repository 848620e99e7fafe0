import { isSchemaObject } from './schema-keywords.ts';
import { cutText } from './value-text.ts';

/** Returns a part of a plan as a short text; null if there is none. */
export function writtenShort(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const text = Array.isArray(value) ? value.map(written).join(' | ') : written(value);
  return text === '' ? null : cutText(text);
}

/** Returns the members of an object as `minimum: 0, maximum: 9`. */
function written(value: unknown): string {
  if (!isSchemaObject(value)) return plain(value);
  return Object.entries(value)
    .map(([name, member]) => `${name}: ${plain(member)}`)
    .join(', ');
}

const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
