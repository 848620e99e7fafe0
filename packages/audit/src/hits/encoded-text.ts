import { inflate, isGzip, isZlib } from './inflate.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';

const BASE64 = /^[\w+/-]+={0,2}$/;

/** Returns the bytes of a base64 or base64url text, or null if it is invalid. */
export function bytesOfBase64(text: string): Uint8Array | null {
  // A form turns the plus sign of an unescaped base64 value into a space.
  const compact = text
    .trim()
    .replaceAll(' ', '+')
    .replaceAll(/[\r\n]/g, '');
  if (compact === '' || !BASE64.test(compact)) return null;
  try {
    const binary = atob(compact.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, ''));
    return Uint8Array.from(binary, (char) => char.codePointAt(0) ?? 0);
  } catch {
    return null;
  }
}

/** Returns the UTF-8 text of bytes, inflated first if they are gzip or zlib. */
export function textOfBytes(bytes: Uint8Array): string {
  return new TextDecoder().decode(isGzip(bytes) || isZlib(bytes) ? inflate(bytes) : bytes);
}

/** Returns the JSON value of a text, or undefined if it is invalid. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/**
 * Returns the JSON object or array in a text: plain, as the text of a JSON string, in base64, or compressed in base64.
 * Undefined if there is none.
 */
export function structureOf(text: string): Json | undefined {
  const plain = structure(text);
  if (plain !== undefined) return plain;
  const bytes = bytesOfBase64(text);
  return bytes === null ? undefined : structure(textOfBytes(bytes));
}

function structure(text: string): Json | undefined {
  if (/^\s*[[{]/.test(text)) return parseJson(text);
  const inner = /^\s*"\s*[[{]/.test(text) ? parseJson(text) : undefined;
  return typeof inner === 'string' ? parseJson(inner) : undefined;
}
