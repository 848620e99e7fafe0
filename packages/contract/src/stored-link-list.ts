import * as z from 'zod';
import { csvReaderSchema } from './csv-reader.ts';
import { idSchema, instantSchema, webUrlSchema } from './identifiers.ts';
import { jobStateSchema } from './job-state.ts';
import { campaignLinkSchema, LINK_FINDING_KINDS, LINK_OUTCOMES } from './link-report.ts';
import { isLandingHost, readAllowedValues } from './link-rules.ts';
import { listQuerySchema } from './list.ts';
import { catchUpSchema, scheduleSchema } from './schedule.ts';

/** Maximum number of link lists of a website, and of links in one list. */
export const LINK_LISTS_MAX = 50;
export const LIST_LINKS_MAX = 1_000;
/** Maximum length of an uploaded file of links, in characters. */
export const LINK_FILE_LENGTH_MAX = 500_000;

const parameterSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[^\s=&?#,]{1,80}$/, 'parameter-invalid');
const hostSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(255, 'host-invalid')
  .refine(isLandingHost, 'host-invalid');
const allowedSchema = z
  .string()
  .trim()
  .max(2_000, 'text-too-long')
  .refine((text) => readAllowedValues(text) !== null, 'allowed-invalid');

/** Fields of a link list, stored as they are entered. */
export const linkListFields = {
  name: z.string().trim().min(1, 'name-required').max(120, 'name-too-long'),
  links: z.array(webUrlSchema).min(1, 'links-required').max(LIST_LINKS_MAX, 'links-too-many'),
  /** True if the links are those of a mail. Without a campaign, these need no tracked page. */
  isMail: z.boolean().default(false),
  /** Parameters that every link must carry to its landing page, in lower case. */
  required: z.array(parameterSchema).max(20, 'list-too-long').default([]),
  /** Allowed values by parameter: `utm_medium=email,social`. */
  allowed: z.array(allowedSchema).max(20, 'list-too-long').default([]),
  /** True if source, medium and campaign may have capitals. */
  allowsCapitals: z.boolean().default(false),
  /** Hosts on which links may land. Empty: each link itself declares where it leads. */
  hosts: z.array(hostSchema).max(20, 'list-too-long').default([]),
  /** Null: checked only by hand. */
  schedule: scheduleSchema.nullable().default(null),
};

export const linkListInputSchema = z.object({ websiteId: idSchema, ...linkListFields });
export type LinkListInput = z.output<typeof linkListInputSchema>;
export const linkListChangeSchema = z.object({ id: idSchema, ...linkListFields, updatedAt: instantSchema });
export type LinkListChange = z.output<typeof linkListChangeSchema>;
/** Fields of a list, as its form has them. */
export const linkListFormSchema = z.object(linkListFields);
/** Fields by which the links of a list are evaluated. */
export type LinkListRules = Pick<
  LinkListInput,
  'isMail' | 'required' | 'allowed' | 'allowsCapitals' | 'hosts'
>;

/** Check of a list: one visit of each link. */
export const linkCheckSchema = z.object({
  jobId: idSchema,
  state: jobStateSchema,
  at: instantSchema,
  finishedAt: instantSchema.nullable(),
  links: z.int(),
  passed: z.int(),
  failed: z.int(),
});
export type LinkCheck = z.infer<typeof linkCheckSchema>;

/** Link list of a website. */
export const storedLinkListSchema = z.object({
  id: idSchema,
  websiteId: idSchema,
  ...linkListFields,
  links: z.int(),
  nextRunAt: instantSchema.nullable(),
  /** Last scheduled time at which no check began, because the one before was still running. */
  lastOverlapAt: instantSchema.nullable(),
  lastCatchUp: catchUpSchema.nullable(),
  /** Newest check. Null: never checked. */
  lastCheck: linkCheckSchema.nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type StoredLinkList = z.infer<typeof storedLinkListSchema>;
/** List with the addresses of its links. */
export const linkListDetailSchema = storedLinkListSchema.extend({ links: linkListFields.links });
export type LinkListDetail = z.infer<typeof linkListDetailSchema>;

/** File of links, as text: a table, a list of addresses, the HTML of a mail, or a sitemap. */
export const linkFileInputSchema = z.object({
  name: z.string().max(255).default(''),
  text: z.string().min(1, 'file-empty').max(LINK_FILE_LENGTH_MAX, 'file-too-large'),
});
/** Faults of a file of links. `line` is null for a fault of the whole file. */
const LINK_FILE_FAULTS = ['empty', 'no-column', 'too-large', 'no-address', 'sitemap-index'] as const;
export const readLinkFileSchema = z.object({
  links: z.array(z.string()).max(LIST_LINKS_MAX),
  isMail: z.boolean(),
  /** Number of links of a mail that are not followed, because they end a subscription or have a placeholder. */
  unfollowed: z.object({ unsubscribe: z.int(), placeholder: z.int() }),
  /** The first faults. A file with faults has no links. */
  faults: z.array(
    z.object({
      code: z.enum(LINK_FILE_FAULTS),
      line: z.int().nullable(),
      text: z.string().nullable(),
    }),
  ),
});
export type ReadLinkFile = z.infer<typeof readLinkFileSchema>;

const filters = {
  outcome: z.enum(LINK_OUTCOMES).optional(),
  kind: z.enum(LINK_FINDING_KINDS).optional(),
  /** Search text for addresses and parameters. */
  q: z.string().trim().max(200).optional(),
};
export const checkedLinksQuerySchema = listQuerySchema.extend({ jobId: idSchema, ...filters });
export const checkedLinksCsvQuerySchema = z.object({
  jobId: idSchema,
  ...filters,
  ...csvReaderSchema.shape,
});

/** Campaign link with its way, as one check saw it. */
export const checkedLinkSchema = campaignLinkSchema.extend({
  /** Place in its list, from 1. */
  position: z.int(),
  /** Null: not visited. */
  checkedAt: instantSchema.nullable(),
});
export type CheckedLink = z.infer<typeof checkedLinkSchema>;
