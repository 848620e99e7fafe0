import type { FormRules } from '../../../shared/forms/form-rules.ts';

/** Form values of a release; `at` is the text of a `datetime-local` input, empty for now. */
export type ReleaseForm = {
  label: string;
  at: string;
  url: string;
};

/** Rules of the form of a release; saving adds the website. */
export const RELEASE_RULES: FormRules<ReleaseForm, ReturnType<typeof releaseOf>> = {
  schema: (schemas) => schemas.releaseInputSchema,
  inputOf: releaseOf,
  fields: ['label', 'at', 'url'],
  names: { releasedAt: 'at' },
};

export function releaseOf({ label, at, url }: ReleaseForm) {
  return {
    label: label.trim(),
    url: url.trim() === '' ? null : url.trim(),
    ...(at === '' ? {} : { releasedAt: new Date(at).toISOString() }),
  };
}

/** Returns a local minute in the format of a `datetime-local` input: 2026-11-21T10:12. */
export function localMinute(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
