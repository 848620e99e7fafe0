import { TAG_FIELDS } from '@vigie/contract/fields/tag-fields.ts';
import { describeForm } from '../../shared/resource/described-form.ts';
import { SCHEMA_FACTS } from '../../shared/resource/schema-facts.ts';

/** Form of a tag of the company. */
export const TAG_FORM = describeForm(TAG_FIELDS, {
  facts: SCHEMA_FACTS.tag,
  schema: (schemas) => schemas.tagInputSchema,
});
