import * as z from 'zod';
import { idSchema, instantSchema, localeSchema } from './identifiers.ts';
import { readersZoneSchema } from './report-subscription.ts';
import { linkLabelSchema, LINK_WEBSITES_MAX, namedWebsiteSchema } from './shared-link.ts';
import { emailSchema } from './user.ts';

/** Maximum number of clients to whom a company may send reports. */
export const CLIENT_REPORTS_MAX = 500;
/** Validity of the link in a monthly report, in days. */
export const REPORT_LINK_DAYS = 45;

export const clientReportInputSchema = z.object({
  companyId: idSchema.optional(),
  email: emailSchema,
  label: linkLabelSchema,
  locale: localeSchema,
  timeZone: readersZoneSchema,
  websiteIds: z.array(idSchema).min(1, 'websites-required').max(LINK_WEBSITES_MAX, 'websites-too-many'),
  /** True if the reader has consented already, so that no mail asks for consent. */
  isVouched: z.boolean().default(false),
});
export type ClientReportInput = z.infer<typeof clientReportInputSchema>;

/** Monthly report to a reader who is not a user. */
export const clientReportSchema = z.object({
  id: idSchema,
  companyId: idSchema,
  email: z.string(),
  label: z.string(),
  locale: localeSchema,
  timeZone: z.string(),
  websites: z.array(namedWebsiteSchema),
  /** `asked`: the reader was asked and has not answered. `ended`: the reader has unsubscribed. */
  state: z.enum(['asked', 'active', 'ended']),
  /** Time of the next report. Null if none is planned. */
  nextAt: instantSchema.nullable(),
  lastSentAt: instantSchema.nullable(),
  createdAt: instantSchema,
});
export type ClientReport = z.infer<typeof clientReportSchema>;

/** Token of a report mail's link, and the reader's answer. */
export const readerAnswerSchema = z.object({
  token: z.string().max(200),
  /** Absent: nothing changes. */
  answer: z.enum(['confirm', 'end']).optional(),
});
export const readerReportSchema = z.object({
  sender: z.string(),
  websites: z.array(z.string()),
  state: clientReportSchema.shape.state,
});
export type ReaderReport = z.infer<typeof readerReportSchema>;

export const reportBrandSchema = z.object({
  /** Empty: reports show the company's name. */
  name: z.string(),
  /** PNG in base64. Null: no logo. */
  logo: z.string().nullable(),
});
export type ReportBrand = z.infer<typeof reportBrandSchema>;

export const reportBrandInputSchema = z.object({
  name: z.string().trim().max(160, 'name-too-long').default(''),
  /** Absent: the stored logo stays. */
  logo: z.instanceof(File).optional(),
  removesLogo: z.stringbool().or(z.boolean()).default(false),
});
