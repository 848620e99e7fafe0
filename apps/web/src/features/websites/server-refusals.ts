import type { Failure } from '../../api/failure.ts';
import { NEW_WEBSITE, type Refusals, type WebsiteField } from './website-rules.ts';

/** Leads the server's field errors to the form's fields; what names no field stays with the whole. */
export function serverRefusals({ code, fields }: Failure): Refusals {
  if (code === 'website-url-taken') return { url: { code: 'url-taken' } };
  const refusals: Refusals = {};
  for (const { path } of fields) {
    const field = path.split('.').find((part): part is WebsiteField => part in NEW_WEBSITE);
    if (field) refusals[field] = { code: 'refused' };
  }
  return refusals;
}
