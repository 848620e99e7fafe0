import * as z from 'zod';
import { localeSchema } from './identifiers.ts';

/** For whom a CSV file is written. */
export const csvReaderSchema = z.object({
  /** Whose separators it has: `;` and a decimal comma in French, `,` and a point in English. */
  locale: localeSchema.default('en'),
  /** In which instants are written; the headings name it. */
  timeZone: z.string().max(64).default('UTC'),
});
