import type { FieldError } from '@vigie/contract/errors.ts';
import { oneLine } from '../format/terminal-text.ts';
import type { Path } from './kind.ts';

/** Codes that say too little of what to do. */
const SENTENCES: Record<string, string> = {
  required: 'it is missing',
  'secret-by-reference': 'a secret is not written into a file: write { env: NAME } or { file: PATH }',
  'invalid-key': 'a key has small letters, digits and hyphens, and begins with a letter or a digit',
  'file-key-invalid': 'a key has small letters, digits and hyphens, and begins with a letter or a digit',
  'url-invalid': 'write a full address, for example https://www.example.org/',
  'urls-or-all-pages': 'name pages, or write allPages: true',
  'address-https': 'write an address that begins with https://',
  'time-zone-unknown': 'write a time zone, for example Europe/Paris',
  'pool-without-website': 'a pool is one of a website: name its website too',
  'url-lone-star': 'a lone star says nothing: write allPages: true',
};

/** What is wrong with a field, in a sentence: `said` are the words of the schema, where they are no code. */
export function sayFault(
  path: Path,
  { code, params }: Pick<FieldError, 'code' | 'params'>,
  said = '',
): string {
  const known = SENTENCES[code];
  const facts = Object.entries(params).map(([name, value]) => `${name} ${value}`);
  const words = /\s/.test(said) ? said : [code.replaceAll('-', ' '), ...facts].join(', ');
  return oneLine(`${path.join('.')}: ${known ?? words}`);
}
