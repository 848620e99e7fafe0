import type { FieldError } from '@vigie/contract/errors.ts';

/** The form of a release; the instant as the browser's own field writes it, or empty for now. */
export interface ReleaseForm {
  label: string;
  at: string;
  url: string;
}
type RefusalCode =
  | 'label-required'
  | 'label-too-long'
  | 'url-invalid'
  | 'at-too-far-ahead'
  | 'at-too-long-ago'
  | 'refused';
export type Refusals = Partial<Record<keyof ReleaseForm, RefusalCode>>;

export const LABEL_MAX_LENGTH = 120;

/** The rules of the contract's releaseInputSchema, without its library. */
export function refusalsOf({ label, url }: ReleaseForm): Refusals {
  const length = label.trim().length;
  const isLink = url.trim() === '' || isWebAddress(url.trim());
  return {
    ...(length === 0 ? { label: 'label-required' } : {}),
    ...(length > LABEL_MAX_LENGTH ? { label: 'label-too-long' } : {}),
    ...(isLink ? {} : { url: 'url-invalid' }),
  };
}

const FIELDS: Readonly<Record<string, keyof ReleaseForm>> = { label: 'label', url: 'url', releasedAt: 'at' };

/** The server's refusals, on the fields of the form. */
export function refusalsOfServer(errors: readonly FieldError[]): Refusals {
  const found: Refusals = {};
  for (const { path, code } of errors) {
    const field = FIELDS[path];
    if (field === 'at' && (code === 'too-far-ahead' || code === 'too-long-ago')) found.at = `at-${code}`;
    else if (field !== undefined) found[field] = 'refused';
  }
  return found;
}

/** A local minute as the browser's field writes it: 2026-11-21T10:12. */
export function localMinute(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
