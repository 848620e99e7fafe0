import * as z from 'zod';
import { REQUIRED_VARIABLES_MAX } from './limits.ts';

/** A rule that names page-view hits by one parameter, over the rules known per tracker family. */
export const pageViewRuleSchema = z.object({ parameter: z.string().min(1, 'rule-value'), value: z.string() });

/** What the checks know of a website: pure input beside an observation. */
export const trackingSettingsSchema = z.object({
  /** Patterns on host + path (`*` allowed), compared without case; with `?` also on the query. Empty: not configured. */
  jsTagName: z.string().max(500, 'js-too-long'),
  phpTagName: z.string().max(500, 'php-too-long'),
  requiredVariables: z
    .array(z.string().min(1).max(200, 'variable-too-long'))
    .max(REQUIRED_VARIABLES_MAX, 'variables-too-many'),
  pageViewRule: pageViewRuleSchema.nullable(),
});
export type TrackingSettings = z.infer<typeof trackingSettingsSchema>;
