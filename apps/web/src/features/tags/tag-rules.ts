import type { Failure } from '../../api/failure.ts';
import type { Tag, TagInput } from '@vigie/contract/tag.ts';

/** The form of a tag; the addresses are one a line. */
export interface TagFields {
  name: string;
  vendor: string;
  purpose: Tag['purpose'];
  patterns: string;
  url: string;
}

export const NEW_TAG: TagFields = { name: '', vendor: '', purpose: 'analytics', patterns: '', url: '' };

const NAME_MAX_LENGTH = 120;
const PATTERN_MAX_LENGTH = 300;
const PATTERNS_MAX = 50;

/** Why a field is refused, with the value that its sentence needs. */
export type Refusal =
  | { code: 'name-required' | 'name-taken' | 'pattern-required' | 'url-invalid' | 'refused' }
  | { code: 'name-too-long' | 'vendor-too-long' | 'patterns-too-many' | 'pattern-too-long'; max: number };
export type Refusals = Partial<Record<keyof TagFields, Refusal>>;

/** The rules of the contract's tagInputSchema, without its library. */
export function tagRefusals(fields: TagFields): Refusals {
  const { name, vendor, patterns, url } = inputOf(fields);
  return kept({
    name: nameRefusal(name),
    vendor: vendor.length > NAME_MAX_LENGTH ? { code: 'vendor-too-long', max: NAME_MAX_LENGTH } : null,
    patterns: patternsRefusal(patterns),
    url: url === null || isWebAddress(url) ? null : { code: 'url-invalid' },
  });
}

export function inputOf({ name, vendor, purpose, patterns, url }: TagFields): TagInput {
  const lines = patterns.split('\n').map((line) => line.trim());
  return {
    name: name.trim(),
    vendor: vendor.trim(),
    purpose,
    patterns: lines.filter((line) => line !== ''),
    url: url.trim() === '' ? null : url.trim(),
  };
}

export function fieldsOf({ name, vendor, purpose, patterns, url }: Tag): TagFields {
  return { name, vendor, purpose, patterns: patterns.join('\n'), url: url ?? '' };
}

/** The server's refusals, on the fields of the form. */
export function serverRefusals({ fields }: Failure): Refusals {
  const found: Refusals = {};
  for (const { path, code } of fields) {
    const field = path.split('.')[0] as keyof TagFields;
    if (field in NEW_TAG) found[field] = { code: code === 'tag-name-taken' ? 'name-taken' : 'refused' };
  }
  return found;
}

function nameRefusal(name: string): Refusal | null {
  if (name === '') return { code: 'name-required' };
  return name.length > NAME_MAX_LENGTH ? { code: 'name-too-long', max: NAME_MAX_LENGTH } : null;
}

function patternsRefusal(patterns: readonly string[]): Refusal | null {
  if (patterns.length === 0) return { code: 'pattern-required' };
  if (patterns.length > PATTERNS_MAX) return { code: 'patterns-too-many', max: PATTERNS_MAX };
  const isLong = patterns.some((pattern) => pattern.length > PATTERN_MAX_LENGTH);
  return isLong ? { code: 'pattern-too-long', max: PATTERN_MAX_LENGTH } : null;
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function kept(refusals: Record<string, Refusal | null>): Refusals {
  return Object.fromEntries(Object.entries(refusals).filter(([, refusal]) => refusal !== null));
}
