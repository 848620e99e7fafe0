import * as z from 'zod';
import { isTimeZone } from './time-zone.ts';

export const DEVICES = ['desktop', 'phone'] as const;

/** Profile of a visit that was made. */
export const recordedProfileSchema = z.object({
  device: z.enum(DEVICES),
  language: z.string().nullable(),
  timeZone: z.string().nullable(),
});

/**
 * Visitor profile: the properties of the visitor's browser that a page can read. Languages and time zones have their
 * usual format: fr-FR.
 */
export const visitProfileSchema = z.object({
  device: z.enum(DEVICES),
  /** BCP 47 tag, e.g. fr-FR. Null: the browser's default. */
  language: z.string().trim().max(35, 'language-invalid').transform(canonicalLanguage).nullable(),
  /** IANA time zone, e.g. Europe/Paris. Null: the machine's time zone. */
  timeZone: z.string().trim().max(64, 'time-zone-unknown').refine(isTimeZone, 'time-zone-unknown').nullable(),
});
export type VisitProfile = z.infer<typeof visitProfileSchema>;

export const DESKTOP: VisitProfile = { device: 'desktop', language: null, timeZone: null };

function canonicalLanguage(text: string, issues: z.RefinementCtx): string {
  try {
    const [tag] = Intl.getCanonicalLocales(text);
    if (tag !== undefined) return tag;
  } catch {
    // Refused below.
  }
  issues.addIssue({ code: 'custom', message: 'language-invalid' });
  return z.NEVER;
}
