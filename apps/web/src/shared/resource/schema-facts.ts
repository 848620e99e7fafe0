import type * as z from 'zod';
import {
  agentAssociationSchema,
  agentCodeOrderSchema,
  agentFormSchema,
  channelInputSchema,
  companyInputSchema,
  websiteInputSchema,
} from '../forms/input-schemas.ts';

/** Facts about one field that its form shows before the schemas are loaded. */
interface FieldFacts {
  /** Refuses an empty text, null and an empty list. */
  isRequired: boolean;
  takesNull: boolean;
  /** The value that the schema fills in; absent without one. */
  usual?: unknown;
}
export type SchemaFacts = Readonly<Record<string, FieldFacts>>;

/** Facts read from the contract's schemas. A build replaces this module by its result, which needs no schema. */
export const SCHEMA_FACTS = {
  agent: factsOf(agentFormSchema),
  agentAssociation: factsOf(agentAssociationSchema),
  agentCode: factsOf(agentCodeOrderSchema),
  channel: factsOf(channelInputSchema),
  company: factsOf(companyInputSchema),
  website: factsOf(websiteInputSchema),
};

function factsOf({ shape }: z.ZodObject): SchemaFacts {
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const read = (value: unknown) => (schema as z.ZodType).safeParse(value);
      const isRequired = ['', null, []].every((none) => !read(none).success);
      return [name, { isRequired, takesNull: read(null).success, usual: read(undefined).data }];
    }),
  );
}
