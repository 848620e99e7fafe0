import type { Tag, TagInput } from '@vigie/contract/tag.ts';
import type { FormRules } from '../../shared/forms/form-rules.ts';

/** Form values of a tag; the URL patterns are one a line. */
export type TagFields = {
  name: string;
  vendor: string;
  purpose: Tag['purpose'];
  patterns: string;
  url: string;
};

export const NEW_TAG: TagFields = { name: '', vendor: '', purpose: 'analytics', patterns: '', url: '' };

export const TAG_RULES: FormRules<TagFields, TagInput> = {
  schema: (schemas) => schemas.tagInputSchema,
  inputOf: tagInput,
  fields: ['name', 'vendor', 'purpose', 'patterns', 'url'],
};

export function tagInput({ name, vendor, purpose, patterns, url }: TagFields): TagInput {
  const lines = patterns.split('\n').map((line) => line.trim());
  return {
    name: name.trim(),
    vendor: vendor.trim(),
    purpose,
    patterns: lines.filter((line) => line !== ''),
    url: url.trim() === '' ? null : url.trim(),
  };
}

export function tagFormFields({ name, vendor, purpose, patterns, url }: Tag): TagFields {
  return { name, vendor, purpose, patterns: patterns.join('\n'), url: url ?? '' };
}
