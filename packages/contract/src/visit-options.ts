import * as z from 'zod';
import { HIT_MODES } from './visit-modes.ts';
import { countBetween } from './number-between.ts';
import { DESKTOP, visitProfileSchema } from './visit-profile.ts';

/** Remedies that are rehearsed unasked a day, on a website that says nothing else. */
export const REHEARSALS_PER_DAY = { usual: 20, max: 500 } as const;

/** An element to press, wherever it is: shadow roots are looked into. */
export const consentStepSchema = z.object({
  selector: z.string().trim().min(1, 'step-selector').max(500, 'step-too-long'),
  /** A part of the address of the frame that holds it; null: any frame. */
  frame: z.string().trim().min(1).max(500, 'step-too-long').nullable(),
});
export type ConsentStep = z.infer<typeof consentStepSchema>;
export const CONSENT_STEPS_MAX = 10;
const consentStepsSchema = z.array(consentStepSchema).max(CONSENT_STEPS_MAX, 'steps-too-many');

/** How pages of a website are visited, whatever the run. */
export const visitOptionsSchema = z.object({
  /** What becomes of hits. */
  hits: z.enum(HIT_MODES),
  /** The user agent names Vigie and links to what it is. */
  namesVigie: z.boolean(),
  /** A picture of each page is taken and kept. Absent: it is. */
  pictures: z.boolean().optional(),
  /** Remedies that are rehearsed unasked a day (UTC); 0: none. Absent: as usual. */
  rehearsalsPerDay: countBetween(0, REHEARSALS_PER_DAY.max, 'rehearsals-range').optional(),
  /**
   * Each page is visited once more with a person who does not exist in its address and typed into its forms, which are never
   * sent, to see who gets them. Absent: it is not.
   */
  canaries: z.boolean().optional(),
  profile: visitProfileSchema,
  /** What answers this website's banner, in order; empty: what Vigie knows of banners. */
  consentSteps: z.object({ accept: consentStepsSchema, refuse: consentStepsSchema }),
});
export type VisitOptions = z.infer<typeof visitOptionsSchema>;

/** Of a new website. Hits carry a mark, so that its figures can leave them out. */
export const NEW_VISIT_OPTIONS: VisitOptions = {
  hits: 'mark',
  namesVigie: true,
  profile: DESKTOP,
  consentSteps: { accept: [], refuse: [] },
};
