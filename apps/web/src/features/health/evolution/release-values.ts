import { RELEASE_FIELDS } from '@vigie/contract/fields/release-fields.ts';
import { describeForm } from '../../../shared/resource/described-form.ts';
import { SCHEMA_FACTS } from '../../../shared/resource/schema-facts.ts';

/** Form of a release; saving adds the website. Without a time, the server takes the present one. */
export const RELEASE_FORM = describeForm(RELEASE_FIELDS, {
  facts: SCHEMA_FACTS.release,
  schema: (schemas) => schemas.releaseInputSchema,
  own: {
    at: {
      read: () => localMinute(new Date()),
      write: (at: string) => (at === '' ? undefined : new Date(at).toISOString()),
    },
  },
});

/** Returns a local minute in the format of a `datetime-local` input: 2026-11-21T10:12. */
export function localMinute(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
