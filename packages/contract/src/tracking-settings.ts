import * as z from 'zod';
import { DATA_LAYERS_MAX, dataLayerSettingsSchema } from './data-layer-settings.ts';
import { idSchema } from './identifiers.ts';
import { OTHER_TRACKERS_MAX, REQUIRED_VARIABLES_MAX } from './limits.ts';

/** Rule that identifies page-view hits by one parameter. It replaces the rules of the tracker family. */
export const pageViewRuleSchema = z.object({ parameter: z.string().min(1, 'rule-value'), value: z.string() });

export const VARIABLE_TYPES = ['text', 'number', 'boolean', 'date'] as const;
const PAGES_MAX = 100;
const VALUES_MAX = 100;

/**
 * Returns whether a regular expression has no look-around and back-references, so that it runs in linear time (RE2).
 */
function isLinearPattern(pattern: string): boolean {
  try {
    const { source } = new RegExp(pattern, 'u');
    return !/\(\?<?[=!]|\\[1-9]|\\k</.test(source);
  } catch {
    return false;
  }
}

/** Pattern in RE2's syntax. */
export const linearPatternSchema = z
  .string()
  .min(1, 'pattern-invalid')
  .max(500)
  .refine(isLinearPattern, 'pattern-invalid');

/** Rule for the value of a variable, on the pages where the variable is due. */
export const variableRuleSchema = z.object({
  name: z.string().trim().min(1, 'rule-nameless').max(200, 'variable-too-long'),
  type: z.enum(VARIABLE_TYPES).nullable(),
  /** Regular expression in RE2's syntax that must match the whole value. Null: any value. */
  pattern: linearPatternSchema.nullable(),
  /** Only allowed values. Empty: all values of the type. */
  values: z.array(z.string().max(500)).max(VALUES_MAX),
  /** Path patterns of the pages where the variable is due. Empty: all pages. */
  pages: z.array(z.string().min(1).max(500)).max(PAGES_MAX),
  /** True if values such as undefined, null, NaN and [object Object] are allowed too. */
  allowsPlaceholders: z.boolean(),
});
export type VariableRule = z.infer<typeof variableRuleSchema>;

/** Tracking settings of one tracker. Optional fields occur only in settings of newer versions. */
export const trackerSettingsSchema = z.object({
  /** Name that users give it. It may be absent for the primary tracker. */
  name: z.string().trim().max(100, 'name-too-long').optional(),
  /** Vendor whose format its hits have, by the name used in hits. Absent or empty: not set. */
  family: z.string().trim().max(100).optional(),
  /**
   * Patterns for host + path (`*` allowed), compared without case. With `?` also for the query. Empty: not configured.
   */
  jsTagName: z.string().max(500, 'js-too-long'),
  phpTagName: z.string().max(500, 'php-too-long'),
  requiredVariables: z
    .array(z.string().min(1).max(200, 'variable-too-long'))
    .max(REQUIRED_VARIABLES_MAX, 'variables-too-many'),
  pageViewRule: pageViewRuleSchema.nullable(),
  /** Rules for values. A variable with a rule is also required. */
  variableRules: z.array(variableRuleSchema).max(REQUIRED_VARIABLES_MAX, 'variables-too-many').optional(),
  /** Account that must count the hits (G-ABC123, a site id). Absent or empty: any. */
  siteId: z.string().max(200).optional(),
});
export type TrackerSettings = z.infer<typeof trackerSettingsSchema>;

/** Returns the unique names of the variables that a tracker requires on any page, by name alone or by a rule. */
export function requiredNames({
  requiredVariables,
  variableRules = [],
}: Pick<TrackerSettings, 'requiredVariables' | 'variableRules'>): string[] {
  return [...new Set([...requiredVariables, ...variableRules.map(({ name }) => name)])];
}

/** Tracker beside the primary one, evaluated by the same checks. */
export const trackerSchema = trackerSettingsSchema.extend({
  /** The server assigns it to a new tracker. It survives renames. */
  id: idSchema.optional(),
  name: z.string().trim().min(1, 'tracker-nameless').max(100, 'name-too-long'),
});
export type Tracker = z.infer<typeof trackerSchema>;

/** Requested tracker of an answer. */
export const trackerRefSchema = z.object({ id: idSchema, name: z.string() });
export type TrackerRef = z.infer<typeof trackerRefSchema>;

/** Tracker beside the primary one, by its id. Absent: the primary tracker. */
export const byTracker = { trackerId: idSchema.optional() };

export const CONSENT_NEEDS = ['detect', 'yes', 'no'] as const;
export type ConsentNeed = (typeof CONSENT_NEEDS)[number];

/**
 * Tracking settings of a website, the second input of checks beside an observation. Its own fields are those of the
 * primary tracker.
 */
export const trackingSettingsSchema = trackerSettingsSchema.extend({
  /** dataLayers that pages must have. Empty: the website has none. Absent: an array `dataLayer`. */
  dataLayers: z.array(dataLayerSettingsSchema).max(DATA_LAYERS_MAX).optional(),
  /** `yes` if the tracker waits for the visitor's consent. Absent: `detect`. */
  needsConsent: z.enum(CONSENT_NEEDS).optional(),
  /** Further trackers of the website, in the order of screens. Absent: none. */
  others: z
    .array(trackerSchema)
    .max(OTHER_TRACKERS_MAX, 'trackers-too-many')
    .refine((trackers) => areDistinct(trackers, ({ id }) => id), 'tracker-id-taken')
    .refine((trackers) => areDistinct(trackers, ({ name }) => name.toLowerCase()), 'tracker-name-twice')
    .optional(),
});
export type TrackingSettings = z.infer<typeof trackingSettingsSchema>;

/** Settings of a website without a configured tracker. */
export const NO_TRACKER: TrackingSettings = {
  jsTagName: '',
  phpTagName: '',
  requiredVariables: [],
  pageViewRule: null,
};

/** Returns the settings of one tracker: its own, combined with the website's settings for all its trackers. */
export function trackerSettings(tracking: TrackingSettings, { id: _id, ...own }: Tracker): TrackingSettings {
  const { dataLayers, needsConsent } = tracking;
  return { ...own, dataLayers, needsConsent };
}

/** Returns whether no two trackers have the same value. Empty values do not count. */
function areDistinct(trackers: Tracker[], of: (tracker: Tracker) => string | undefined): boolean {
  const values = trackers.flatMap((tracker) => of(tracker) ?? []);
  return new Set(values).size === values.length;
}
