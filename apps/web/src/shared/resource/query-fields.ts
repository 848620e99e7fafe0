import { contract } from '@vigie/contract/api/contract.ts';

/** Values that a filter accepts: one of some words, an id, or a text of a maximum length. */
export type QueryField = readonly string[] | 'id' | number;
/** Filters of each list of the API, by resource and call: `jobs.list`. */
type QueryFields = Readonly<Record<string, Readonly<Record<string, QueryField>>>>;

interface Schema {
  def: { type: string; innerType?: Schema };
  format?: string | null;
  maxLength?: number | null;
  options?: readonly string[];
  shape?: Readonly<Record<string, Schema>>;
}
interface Call {
  '~orpc': { inputSchema?: unknown };
}

/** Parameters that select the page of the list and the website, not filters. */
const NO_FILTERS: ReadonlySet<string> = new Set(['limit', 'after', 'id', 'websiteId', 'timeZone']);

/** Read from the contract's schemas. A build replaces this module by its result, which needs no schema. */
export const QUERY_FIELDS: QueryFields = Object.fromEntries(
  Object.entries(contract).flatMap(([noun, calls]) =>
    Object.entries(calls as Readonly<Record<string, Call>>).flatMap(([name, { '~orpc': call }]) => {
      const { shape } = (call.inputSchema ?? {}) as Partial<Schema>;
      const fields = shape && 'after' in shape ? fieldsOf(shape) : {};
      return Object.keys(fields).length > 0 ? [[`${noun}.${name}`, fields] as const] : [];
    }),
  ),
);

function fieldsOf(shape: Readonly<Record<string, Schema>>): Readonly<Record<string, QueryField>> {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) => {
      const field = NO_FILTERS.has(name) ? undefined : fieldOf(schema);
      return field === undefined ? [] : [[name, field] as const];
    }),
  );
}

/** Leaves instants out, because screens filter by days and periods. */
function fieldOf({ def, format, maxLength, options }: Schema): QueryField | undefined {
  if (def.innerType) return fieldOf(def.innerType);
  if (def.type === 'enum') return options;
  if (def.type !== 'string') return undefined;
  return format === 'uuid' ? 'id' : (maxLength ?? undefined);
}
