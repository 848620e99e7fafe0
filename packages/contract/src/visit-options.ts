import * as z from 'zod';
import { HIT_MODES } from './observation/observation.ts';

export const DEVICES = ['desktop', 'phone'] as const;

/** Who visits: what a page can tell of the visitor's browser. */
export const visitProfileSchema = z.object({
  device: z.enum(DEVICES),
  /** A BCP 47 tag, e.g. fr-FR; null: the browser's own. */
  language: z.string().max(35).nullable(),
  /** An IANA time zone, e.g. Europe/Paris; null: the machine's own. */
  timeZone: z.string().max(64).nullable(),
});
export type VisitProfile = z.infer<typeof visitProfileSchema>;

/** An element to press, wherever it is: shadow roots are looked into. */
const consentStepSchema = z.object({
  selector: z.string().trim().min(1).max(500),
  /** A part of the address of the frame that holds it; null: any frame. */
  frame: z.string().trim().min(1).max(500).nullable(),
});
export type ConsentStep = z.infer<typeof consentStepSchema>;
const CONSENT_STEPS_MAX = 10;
const consentStepsSchema = z.array(consentStepSchema).max(CONSENT_STEPS_MAX);

/** How pages of a website are visited, whatever the run. */
export const visitOptionsSchema = z.object({
  /** What becomes of hits. */
  hits: z.enum(HIT_MODES),
  /** The user agent names Vigie and links to what it is. */
  namesVigie: z.boolean(),
  profile: visitProfileSchema,
  /** What answers this website's banner, in order; empty: what Vigie knows of banners. */
  consentSteps: z.object({ accept: consentStepsSchema, refuse: consentStepsSchema }),
});
export type VisitOptions = z.infer<typeof visitOptionsSchema>;

/** Of a new website. Hits carry a mark, so that its figures can leave them out. */
export const NEW_VISIT_OPTIONS: VisitOptions = {
  hits: 'mark',
  namesVigie: true,
  profile: { device: 'desktop', language: null, timeZone: null },
  consentSteps: { accept: [], refuse: [] },
};
