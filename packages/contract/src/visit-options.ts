import * as z from 'zod';
import { HIT_MODES } from './visit-modes.ts';
import { countBetween } from './number-between.ts';
import { DESKTOP, visitProfileSchema } from './visit-profile.ts';

/** Default and maximum number of automatic rehearsals of remedies of a website per day. */
export const REHEARSALS_PER_DAY = { usual: 20, max: 500 } as const;

/** Element to press, found in shadow roots too. */
export const consentStepSchema = z.object({
  selector: z.string().trim().min(1, 'step-selector').max(500, 'step-too-long'),
  /** Part of the address of the frame that contains it. Null: any frame. */
  frame: z.string().trim().min(1).max(500, 'step-too-long').nullable(),
});
export type ConsentStep = z.infer<typeof consentStepSchema>;
export const CONSENT_STEPS_MAX = 10;
const consentStepsSchema = z.array(consentStepSchema).max(CONSENT_STEPS_MAX, 'steps-too-many');

/** Visit options of a website, for all kinds of runs. */
export const visitOptionsSchema = z.object({
  /** Handling of hits. */
  hits: z.enum(HIT_MODES),
  /** True if the user agent contains Vigie's name and a link that explains it. */
  namesVigie: z.boolean(),
  /** True if a screenshot of each page is taken and stored. Absent: true. */
  pictures: z.boolean().optional(),
  /** Maximum number of automatic rehearsals of remedies per day (UTC). 0: none. Absent: the default. */
  rehearsalsPerDay: countBetween(0, REHEARSALS_PER_DAY.max, 'rehearsals-range').optional(),
  /**
   * True if each page is visited a second time with a canary, to find its recipients. The canary is in the address and
   * typed into forms, which are never sent. Absent: false.
   */
  canaries: z.boolean().optional(),
  profile: visitProfileSchema,
  /** Elements that answer this website's banner, in order. Empty: Vigie's built-in knowledge of banners. */
  consentSteps: z.object({ accept: consentStepsSchema, refuse: consentStepsSchema }),
});
export type VisitOptions = z.infer<typeof visitOptionsSchema>;

/** Options of a new website. Hits carry a mark, so that its reports can exclude them. */
export const NEW_VISIT_OPTIONS: VisitOptions = {
  hits: 'mark',
  namesVigie: true,
  profile: DESKTOP,
  consentSteps: { accept: [], refuse: [] },
};
