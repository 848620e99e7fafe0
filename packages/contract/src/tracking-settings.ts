import * as z from 'zod';
import { DATA_LAYERS_MAX, dataLayerSettingsSchema } from './data-layer-settings.ts';
import { idSchema } from './identifiers.ts';
import { OTHER_TRACKERS_MAX, REQUIRED_VARIABLES_MAX } from './limits.ts';

/** A rule that names page-view hits by one parameter, over the rules known per tracker family. */
export const pageViewRuleSchema = z.object({ parameter: z.string().min(1, 'rule-value'), value: z.string() });

export const VARIABLE_TYPES = ['text', 'number', 'boolean', 'date'] as const;
const PAGES_MAX = 100;
const VALUES_MAX = 100;

/**
 * Returns a regular expression without look-around and back-references, so that every value is judged in linear time
 * (RE2).
 */
function isLinearPattern(pattern: string): boolean {
  try {
    const { source } = new RegExp(pattern, 'u');
    return !/\(\?<?[=!]|\\[1-9]|\\k</.test(source);
  } catch {
    return false;
  }
}

/** A pattern of RE2's syntax. */
export const linearPatternSchema = z
  .string()
  .min(1, 'pattern-invalid')
  .max(500)
  .refine(isLinearPattern, 'pattern-invalid');

/** What the value of a variable must be, on the pages where it is due. */
export const variableRuleSchema = z.object({
  name: z.string().trim().min(1, 'rule-nameless').max(200, 'variable-too-long'),
  type: z.enum(VARIABLE_TYPES).nullable(),
  /** A regular expression of RE2's syntax that the whole value fulfils; null: any value. */
  pattern: linearPatternSchema.nullable(),
  /** The only values that are right; empty: all of its type. */
  values: z.array(z.string().max(500)).max(VALUES_MAX),
  /** Path patterns of the pages where it is due; empty: all pages. */
  pages: z.array(z.string().min(1).max(500)).max(PAGES_MAX),
  /** Values such as undefined, null, NaN and [object Object] are right too. */
  allowsPlaceholders: z.boolean(),
});
export type VariableRule = z.infer<typeof variableRuleSchema>;

/** What the checks know of one tracker. Fields that may be absent stand in settings of newer versions only. */
export const trackerSettingsSchema = z.object({
  /** What users call it; of the primary tracker it may be absent. */
  name: z.string().trim().max(100, 'name-too-long').optional(),
  /** The vendor whose format its hits have, as hits name it; absent or empty: not said. */
  family: z.string().trim().max(100).optional(),
  /** Patterns on host + path (`*` allowed), compared without case; with `?` also on the query. Empty: not configured. */
  jsTagName: z.string().max(500, 'js-too-long'),
  phpTagName: z.string().max(500, 'php-too-long'),
  requiredVariables: z
    .array(z.string().min(1).max(200, 'variable-too-long'))
    .max(REQUIRED_VARIABLES_MAX, 'variables-too-many'),
  pageViewRule: pageViewRuleSchema.nullable(),
  /** What values must be; a variable that is only here is required as well. */
  variableRules: z.array(variableRuleSchema).max(REQUIRED_VARIABLES_MAX, 'variables-too-many').optional(),
  /** The account that hits are to be counted for (G-ABC123, a site id); absent or empty: any. */
  siteId: z.string().max(200).optional(),
});
export type TrackerSettings = z.infer<typeof trackerSettingsSchema>;

/** The variables that a tracker requires anywhere, each once: by name alone, or by a rule. */
export function requiredNames({
  requiredVariables,
  variableRules = [],
}: Pick<TrackerSettings, 'requiredVariables' | 'variableRules'>): string[] {
  return [...new Set([...requiredVariables, ...variableRules.map(({ name }) => name)])];
}

/** A tracker beside the primary one, judged by the same checks. */
export const trackerSchema = trackerSettingsSchema.extend({
  /** The server gives it to a new tracker, and it stays over renames. */
  id: idSchema.optional(),
  name: z.string().trim().min(1, 'tracker-nameless').max(100, 'name-too-long'),
});
export type Tracker = z.infer<typeof trackerSchema>;

/** Names a tracker in an answer that was asked for it. */
export const trackerRefSchema = z.object({ id: idSchema, name: z.string() });
export type TrackerRef = z.infer<typeof trackerRefSchema>;

/** Of a question: a tracker beside the primary one, by its id; absent: the primary tracker. */
export const byTracker = { trackerId: idSchema.optional() };

export const CONSENT_NEEDS = ['detect', 'yes', 'no'] as const;
export type ConsentNeed = (typeof CONSENT_NEEDS)[number];

/** What the checks know of a website: pure input beside an observation. Its own fields are those of the primary tracker. */
export const trackingSettingsSchema = trackerSettingsSchema.extend({
  /** The dataLayers that pages must have; empty: this website has none. Absent: an array `dataLayer`. */
  dataLayers: z.array(dataLayerSettingsSchema).max(DATA_LAYERS_MAX).optional(),
  /** Whether the tracker waits for the visitor's consent; absent: detect. */
  needsConsent: z.enum(CONSENT_NEEDS).optional(),
  /** The website's further trackers, in the order that screens show; absent: none. */
  others: z
    .array(trackerSchema)
    .max(OTHER_TRACKERS_MAX, 'trackers-too-many')
    .refine((trackers) => areDistinct(trackers, ({ id }) => id), 'tracker-id-taken')
    .refine((trackers) => areDistinct(trackers, ({ name }) => name.toLowerCase()), 'tracker-name-twice')
    .optional(),
});
export type TrackingSettings = z.infer<typeof trackingSettingsSchema>;

/** Of a website whose tracker nobody named yet. */
export const NO_TRACKER: TrackingSettings = {
  jsTagName: '',
  phpTagName: '',
  requiredVariables: [],
  pageViewRule: null,
};

/** Returns the settings by which one tracker is judged: its own, with what its website has of all its trackers. */
export function settingsOf(tracking: TrackingSettings, { id: _id, ...own }: Tracker): TrackingSettings {
  const { dataLayers, needsConsent } = tracking;
  return { ...own, dataLayers, needsConsent };
}

/** Returns whether no two trackers share a value; those without any do not count. */
function areDistinct(trackers: Tracker[], of: (tracker: Tracker) => string | undefined): boolean {
  const values = trackers.flatMap((tracker) => of(tracker) ?? []);
  return new Set(values).size === values.length;
}
