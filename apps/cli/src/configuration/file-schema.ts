import { fileKeySchema } from '@vigie/contract/file-mark.ts';
import * as z from 'zod';
import type { Kind } from './kind.ts';
import { KINDS } from './kinds.ts';

const ofWebsites = KINDS.filter(({ isOfWebsite }) => isOfWebsite);
const atTop = KINDS.filter(({ isOfWebsite }) => !isOfWebsite);

/** Returns the schema of a section: objects of one kind by their keys. */
const sectionOf = ({ schema }: Kind) => z.record(fileKeySchema, schema).default({});

function sectionsOf(kinds: readonly Kind[]): Record<string, z.ZodType> {
  return Object.fromEntries(
    kinds.map((kind) => {
      const isWebsite = kind.kind === 'website';
      if (kind.isSingle === true) return [kind.section, kind.schema.optional()];
      return [
        kind.section,
        isWebsite ? z.record(fileKeySchema, wholeWebsite(kind)).default({}) : sectionOf(kind),
      ];
    }),
  );
}

/** Returns the schema of a website with all sections that belong to it. */
function wholeWebsite({ schema }: Kind): z.ZodType {
  if (!(schema instanceof z.ZodObject)) throw new Error('A website is an object.');
  return z.object({ ...schema.shape, ...sectionsOf(ofWebsites) });
}

/** Schema of a configuration file, version 1. Files that this program reads today stay readable. */
export const fileSchema = z.object({
  vigie: z.literal(1),
  /** Name of the file set. Only files of one set delete what they created. */
  set: fileKeySchema.default('main'),
  ...sectionsOf(atTop),
});

/** Returns the JSON schema of a file, for editors. */
export function jsonSchemaOfFile(): object {
  return z.toJSONSchema(fileSchema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const { def } = zodSchema._zod;
      if (def.type === 'object' && !takesMore(def)) jsonSchema.additionalProperties = false;
      if (def.type === 'custom') Object.assign(jsonSchema, rangeOf(zodSchema));
    },
  });
}

/**
 * Returns whether a schema allows unknown fields. Recordings come from other programs, so their other fields are
 * ignored.
 */
const takesMore = (def: object): boolean => 'catchall' in def && def.catchall !== undefined;

/**
 * Returns the JSON Schema of a number with limits. Its limits are read from the refusal of our own rule
 * (contract/number-between.ts).
 */
function rangeOf(schema: z.core.$ZodType): object {
  const [issue] = z.safeParse(schema, Number.NaN).error?.issues ?? [];
  const { minimum, maximum } = { ...(issue as { params?: { minimum?: number; maximum?: number } })?.params };
  return minimum === undefined ? {} : { type: 'number', minimum, maximum };
}
