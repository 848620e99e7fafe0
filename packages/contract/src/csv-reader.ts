import * as z from 'zod';
import { localeSchema } from './identifiers.ts';

/** Format options of a CSV file. */
export const csvReaderSchema = z.object({
  /** Locale of the separators: `;` and a decimal comma in French, `,` and a decimal point in English. */
  locale: localeSchema.default('en'),
  /** Time zone of the instants. The column headings name it. */
  timeZone: z.string().max(64).default('UTC'),
});
