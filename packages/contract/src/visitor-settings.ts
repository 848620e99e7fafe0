import * as z from 'zod';
import { idSchema, instantSchema } from './identifiers.ts';
import { isPathPattern } from './path-pattern.ts';

/** Maximum number of page groups of a website. */
const PAGE_GROUPS_MAX = 50;
/** Cells with fewer visitors are neither shown nor stored longer than a day. */
export const VISITORS_MIN = 10;

/** Pages that are counted together. The first group whose pattern matches the path of a page counts. */
const pageGroupSchema = z.object({
  id: z
    .string()
    .trim()
    .max(40, 'page-group-id')
    .regex(/^[a-z0-9][a-z0-9-]*$/, 'page-group-id'),
  /** Path pattern: matches the whole path, and `*` stands for any run of characters. */
  path: z
    .string()
    .trim()
    .min(1, 'path-invalid')
    .max(200, 'path-invalid')
    .refine(isPathPattern, 'path-invalid'),
});
export type PageGroup = z.infer<typeof pageGroupSchema>;

const answers = z.array(z.string().min(1).max(100)).max(20);
/** Source of the consent state of visitors. */
const consentReadingSchema = z.discriminatedUnion('from', [
  z.object({ from: z.literal('none') }),
  z.object({ from: z.literal('tcf') }),
  z.object({ from: z.literal('consent-mode') }),
  z.object({
    from: z.literal('variable'),
    /** Path of a global variable, with dots. */
    path: z
      .string()
      .trim()
      .max(200, 'variable-path')
      .regex(/^[\p{L}_$][\p{L}\p{N}_$]*(\.[\p{L}\p{N}_$]+)*$/u, 'variable-path'),
    granted: answers,
    denied: answers,
  }),
]);

/** Source of the release of a page: none, the newest one that the panel knows, or a `<meta>` of the page. */
const releaseReadingSchema = z.discriminatedUnion('from', [
  z.object({ from: z.literal('none') }),
  z.object({ from: z.literal('newest') }),
  z.object({
    from: z.literal('meta'),
    name: z
      .string()
      .trim()
      .max(100, 'meta-name')
      .regex(/^[\w.:-]+$/, 'meta-name'),
  }),
]);
export type ReleaseReading = z.infer<typeof releaseReadingSchema>;

const ofWebsite = { websiteId: idSchema };
const fields = {
  isEnabled: z.boolean(),
  /** Share of page views that send a sample. */
  rate: z.number('figure-required').min(0, 'figure-too-small').max(1, 'figure-too-big'),
  /** True if visitors who send Do Not Track are not sampled. */
  respectsDoNotTrack: z.boolean(),
  respectsGlobalPrivacyControl: z.boolean(),
  pageGroups: z
    .array(pageGroupSchema)
    .max(PAGE_GROUPS_MAX, 'page-groups-too-many')
    .refine((groups) => new Set(groups.map(({ id }) => id)).size === groups.length, 'page-group-twice'),
  consent: consentReadingSchema,
  release: releaseReadingSchema,
};

/** Settings of what browsers of real visitors report about a website. */
export const visitorSettingsSchema = z.object({
  ...ofWebsite,
  ...fields,
  /** Public part of the addresses below. It can be replaced. */
  key: z.string(),
  keySetAt: instantSchema.nullable(),
  /** Addresses that browsers call. */
  scriptUrl: z.string(),
  samplesUrl: z.string(),
  reportsUrl: z.string(),
  /** Headers that make browsers report violations of a policy. */
  reportingHeaders: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Last instant at which counts were added. Null: nothing has arrived yet. */
  countedAt: instantSchema.nullable(),
  /** Null: the settings were never saved. */
  updatedAt: instantSchema.nullable(),
});
export type VisitorSettings = z.infer<typeof visitorSettingsSchema>;

export const visitorSettingsInputSchema = z.object({
  ...ofWebsite,
  ...fields,
  /** Null: no settings were saved before. */
  updatedAt: z.iso.datetime().nullable(),
});
export type VisitorSettingsInput = z.infer<typeof visitorSettingsInputSchema>;
