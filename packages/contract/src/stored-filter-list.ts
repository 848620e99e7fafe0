import * as z from 'zod';
import { BLOCKING_BROWSERS, filterListSchema } from './blocking.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { hasSpace } from './web-address.ts';

/** Maximum number of filter lists of a company. */
export const FILTER_LISTS_MAX = 100;
/** Maximum size of an uploaded list in bytes, compressed by gzip or not. */
export const FILTER_LIST_FILE_BYTES_MAX = 5 * 1024 * 1024;

/**
 * Faults of the last text of a list. The first six are those of a text that is no filter list.
 * - `unreachable`: no connection, or no answer in time; `private-address`: the address is not public.
 * - `redirect`, `http-status`: the answer has no text; `too-large`: more than 32 MB.
 */
export const FILTER_LIST_FAULTS = [
  'empty',
  'binary',
  'html',
  'json',
  'not-a-list',
  'too-many-rules',
  'unreachable',
  'private-address',
  'redirect',
  'http-status',
  'too-large',
] as const;
export type FilterListFault = (typeof FILTER_LIST_FAULTS)[number];

/** Address of a list, which may have a query but no password. Empty: the list is uploaded. */
const listUrlSchema = z
  .string()
  .trim()
  .max(2_000, 'url-too-long')
  .superRefine((text, context) => {
    if (text === '') return;
    const url = URL.parse(text);
    if (hasSpace(text)) context.addIssue('url-space');
    else if (url === null || !/^https?:$/.test(url.protocol)) context.addIssue('url-invalid');
    else if (url.username !== '' || url.password !== '') context.addIssue('address-with-password');
  });

/** Fields of a filter list, stored as they are entered. */
export const filterListFields = {
  name: z.string().trim().min(1, 'name-required').max(120, 'name-too-long'),
  licence: z.string().trim().max(120, 'text-too-long').default(''),
  url: listUrlSchema.default(''),
  /** True if the text is fetched every day. Without an address it has no effect. */
  isDaily: z.boolean().default(false),
};

/** New filter list. Without `companyId` it is one of the caller's company. */
export const filterListInputSchema = z.object({ companyId: idSchema.optional(), ...filterListFields });
export type FilterListInput = z.output<typeof filterListInputSchema>;
export const filterListChangeSchema = z.object({
  id: idSchema,
  ...filterListFields,
  updatedAt: instantSchema,
});
export type FilterListChange = z.output<typeof filterListChangeSchema>;
export const filterListTextInputSchema = z.object({ id: idSchema, file: z.instanceof(File) });

/** Text of a list that is in use. */
export const filterListTextSchema = filterListSchema.omit({ name: true }).extend({
  /** Instant at which it arrived. */
  at: instantSchema,
  /** Instant at which the address last answered with this text. Null: it was uploaded. */
  checkedAt: instantSchema.nullable(),
  sizeBytes: z.int(),
});

/** Filter list of a company. */
export const storedFilterListSchema = z.object({
  id: idSchema,
  companyId: idSchema,
  name: z.string(),
  licence: z.string(),
  url: z.string(),
  isDaily: z.boolean(),
  /** Null until a text was read. */
  text: filterListTextSchema.nullable(),
  /** True while a text is to be fetched or read. */
  isWaiting: z.boolean(),
  /** Fault of the last text. The text in use stays. Null: none. */
  fault: z
    .object({
      at: instantSchema,
      code: z.enum(FILTER_LIST_FAULTS),
      /** Line of the text that shows the fault, from 1. */
      line: z.int().nullable(),
      /** HTTP status. */
      status: z.int().nullable(),
    })
    .nullable(),
  /** Browsers that use a list of this name without any setting of the visitor. */
  browsers: z.array(z.enum(BLOCKING_BROWSERS)),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type StoredFilterList = z.infer<typeof storedFilterListSchema>;
/** Fields of a list, as its form has them. */
export const filterListFormSchema = z.object(filterListFields);
