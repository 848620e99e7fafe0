import * as z from 'zod';
import { idSchema, instantSchema, localeSchema } from './identifiers.ts';
import { readersZoneSchema } from './report-subscription.ts';
import { linkLabelSchema, LINK_WEBSITES_MAX, namedWebsiteSchema } from './shared-link.ts';
import { emailSchema } from './user.ts';

/** How many clients a company may send reports to. */
export const CLIENT_REPORTS_MAX = 500;
/** How long the link of a monthly report works. */
export const REPORT_LINK_DAYS = 45;

export const clientReportInputSchema = z.object({
  companyId: idSchema.optional(),
  email: emailSchema,
  label: linkLabelSchema,
  locale: localeSchema,
  timeZone: readersZoneSchema,
  websiteIds: z.array(idSchema).min(1, 'websites-required').max(LINK_WEBSITES_MAX, 'websites-too-many'),
  /** The reader has agreed already: none is asked by a mail. */
  isVouched: z.boolean().default(false),
});
export type ClientReportInput = z.infer<typeof clientReportInputSchema>;

/** A monthly report to somebody who is no user. */
export const clientReportSchema = z.object({
  id: idSchema,
  companyId: idSchema,
  email: z.string(),
  label: z.string(),
  locale: localeSchema,
  timeZone: z.string(),
  websites: z.array(namedWebsiteSchema),
  /** asked: the reader was asked and has not answered; ended: the reader wants it no more. */
  state: z.enum(['asked', 'active', 'ended']),
  /** When the next one is sent; null where none is. */
  nextAt: instantSchema.nullable(),
  lastSentAt: instantSchema.nullable(),
  createdAt: instantSchema,
});
export type ClientReport = z.infer<typeof clientReportSchema>;

/** What the link of a mail says of a report to whoever holds it, and what they make of it. */
export const readerAnswerSchema = z.object({
  token: z.string().max(200),
  /** Left out: nothing is changed. */
  answer: z.enum(['confirm', 'end']).optional(),
});
export const readerReportSchema = z.object({
  sender: z.string(),
  websites: z.array(z.string()),
  state: clientReportSchema.shape.state,
});
export type ReaderReport = z.infer<typeof readerReportSchema>;

export const reportBrandSchema = z.object({
  /** Empty: the company's name stands in reports. */
  name: z.string(),
  /** A PNG in base64; null: none. */
  logo: z.string().nullable(),
});
export type ReportBrand = z.infer<typeof reportBrandSchema>;

export const reportBrandInputSchema = z.object({
  name: z.string().trim().max(160, 'name-too-long').default(''),
  /** Left out: the one of before stays. */
  logo: z.instanceof(File).optional(),
  removesLogo: z.stringbool().or(z.boolean()).default(false),
});
