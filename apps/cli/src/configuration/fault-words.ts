import type { FieldError } from '@vigie/contract/errors.ts';
import { recordingFaultIn } from '@vigie/contract/wording/recording-words.ts';
import { oneLine } from '../format/terminal-text.ts';
import type { Path } from './kind.ts';

/** Sentences for codes that do not state the remedy. Codes of recordings have their sentences in the contract. */
const SENTENCES: Record<string, string> = {
  required: 'it is missing',
  'secret-by-reference': 'a secret is not written into a file: write { env: NAME } or { file: PATH }',
  'invalid-key': 'a key has small letters, digits and hyphens, and begins with a letter or a digit',
  'file-key-invalid': 'a key has small letters, digits and hyphens, and begins with a letter or a digit',
  'urls-or-all-pages': 'name pages, or write allPages: true',
  'address-https': 'write an address that begins with https://',
  'time-zone-unknown': 'write a time zone, for example Europe/Paris',
  'pool-without-website': 'a pool is one of a website: name its website too',
  'url-lone-star': 'a lone star selects nothing: write allPages: true',
  'times-invalid': 'write a whole number from 0 to 1000, or { min, max } with min not above max',
  'step-invalid': 'write the number of a step of the recording, from 1, or label: with its text',
  'pages-missing': 'write at least one path pattern, for example /product/*',
  'sources-missing': 'write at least one source, for example ga4',
  'plan-too-large': 'a plan has at most 2000 events and 200 agreements',
  'schema-too-large': 'a schema has at most 100,000 characters',
  'agreed-value-invalid': 'write a source and a path, for example "ga4 value"',
  'agreed-values-few': 'write at least two values to compare',
  'pattern-invalid': 'write a pattern of RE2, without look-around and references to groups',
  'pattern-empty': 'the pattern matches a text without characters: it would match everywhere',
  'vendor-twice': 'the vendor is above already',
  'issuer-invalid': 'write the address of an issuer, without user, ? and #',
  'issuer-needs-https': 'write an address that begins with https://; http is for this machine only',
  'domain-invalid': 'write the end of addresses behind the @, for example example.org',
  'domain-of-everybody': 'anybody can have an address there: no company owns it',
  'client-secret-of-other-issuer':
    'the stored secret is for another issuer: --secrets sends the one of the file',
  'break-glass-required': 'name a user who signs in by password where the provider is required',
  'break-glass-unfit': 'this user cannot sign in by password, or does not manage the company',
  'provider-required': 'the company has no enabled provider: add one first',
  'no-administrator-left': 'no administrator could sign in any more: name one',
  'role-too-high': 'a provider of a company gives roles below moderator',
  'context-key-invalid': 'write the keys of a website and of its context, for example shop/staging',
  'recording-missing': 'write recording, or recordingFile with the name of a file',
};

/** Returns a sentence about a field's fault. `message` is the schema's message, if it is not a code. */
export function describeFault(
  path: Path,
  { code, params }: Pick<FieldError, 'code' | 'params'>,
  message = '',
): string {
  const known = SENTENCES[code] ?? recordingFaultIn('en', code);
  const facts = Object.entries(params).map(([name, value]) => `${name} ${value}`);
  const words = /\s/.test(message) ? message : [code.replaceAll('-', ' '), ...facts].join(', ');
  return oneLine(`${path.length === 0 ? '' : `${path.join('.')}: `}${known ?? words}`);
}
