import type * as z from 'zod';
import type { csvReaderSchema } from '@vigie/contract/csv-reader.ts';
import {
  fieldsOfView,
  isEmpty,
  valueOf,
  type Field,
  type Fields,
  type FieldValue,
} from '@vigie/contract/fields/field.ts';
import type { Words } from '@vigie/contract/locales.ts';
import { scopeOf } from '@vigie/contract/permissions.ts';
import type { Call } from '../access/actor.ts';
import type { ListPage, ListQuery } from '../db/list-page.ts';
import type { Carrier } from '../http/routes.ts';
import { requireTimeZone } from '../period/requested-period.ts';
import { csvName, sendCsv, type CsvFile } from './csv-file.ts';
import type { CsvCell } from './csv-format.ts';
import { instantToCell } from './csv-instant.ts';
import { streamCsv } from './csv-stream.ts';

type Reader = z.output<typeof csvReaderSchema>;

/** List of a resource, with the schema that its items have in the contract. */
interface DescribedList<Item, Query> {
  list: (call: Call, query: Query) => Promise<ListPage<unknown>>;
  item: z.ZodType<Item>;
}

const BATCH = 500;

/**
 * Returns a handler that sends a resource's list as a CSV file, with the columns that the caller may see. The name of the
 * file is followed by its date. Columns that depend on the day are created for each call.
 */
export function describedCsv<Item, Query extends ListQuery>(
  fileName: Words,
  fields: Fields<Item> | ((call: Call) => Fields<Item>),
  { list, item: schema }: DescribedList<Item, Query>,
) {
  return (
    call: Call,
    input: Reader & Omit<Query, keyof ListQuery>,
    { request }: Carrier,
  ): CsvFile['body'] => {
    const { locale, timeZone } = input;
    requireTimeZone(timeZone);
    const described = typeof fields === 'function' ? fields(call) : fields;
    const columns = fieldsOfView(
      described,
      'csv',
      (operation) => scopeOf(operation, call.actor.role) !== null,
    );
    async function* rows(): AsyncGenerator<CsvCell[]> {
      yield columns.map(([, field]) => headingOf(field, input));
      let after: string | undefined;
      do {
        const page = await list(call, { ...input, limit: BATCH, after } as unknown as Query);
        for (const item of page.items) {
          const shown = schema.parse(item);
          yield columns.map((column) => cellOf(column[1], valueOf(column, shown, locale), input));
        }
        after = page.next ?? undefined;
      } while (after !== undefined);
    }
    const name = csvName({ title: fileName[locale], at: call.now, timeZone });
    return sendCsv(request, { name, body: streamCsv(rows(), locale) });
  };
}

/** Returns the heading of a column; for a column of instants, it names the time zone. */
function headingOf<Item>({ as, label, heading = label }: Field<Item>, { locale, timeZone }: Reader): string {
  return as === 'instant' ? `${heading[locale]} (${timeZone})` : heading[locale];
}

function cellOf<Item>(
  { as, choices }: Field<Item>,
  value: FieldValue,
  { locale, timeZone }: Reader,
): CsvCell {
  if (isEmpty(value)) return null;
  if (choices) return choices[String(value)]?.[locale] ?? String(value);
  return as === 'instant' ? instantToCell(new Date(String(value)), timeZone) : value;
}
