import { fileKeySchema } from '@vigie/contract/file-mark.ts';
import * as z from 'zod';
import type { Kind } from './kind.ts';
import { KINDS } from './kinds.ts';

const ofWebsites = KINDS.filter(({ isOfWebsite }) => isOfWebsite);
const atTop = KINDS.filter(({ isOfWebsite }) => !isOfWebsite);

/** Objects of one kind by their keys. */
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

/** Returns a website with what belongs to it. */
function wholeWebsite({ schema }: Kind): z.ZodType {
  if (!(schema instanceof z.ZodObject)) throw new Error('A website is an object.');
  return z.object({ ...schema.shape, ...sectionsOf(ofWebsites) });
}

/** A configuration file. Version 1: what this program reads stays readable. */
export const fileSchema = z.object({
  vigie: z.literal(1),
  /** The files that belong together; they alone delete what they made. */
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

/** Recordings are files of other programs, with fields that we pass over. */
const takesMore = (def: object): boolean => 'catchall' in def && def.catchall !== undefined;

/** A number within limits is a rule of our own (contract/number-between.ts), which tells them with its refusal. */
function rangeOf(schema: z.core.$ZodType): object {
  const [issue] = z.safeParse(schema, Number.NaN).error?.issues ?? [];
  const { minimum, maximum } = { ...(issue as { params?: { minimum?: number; maximum?: number } })?.params };
  return minimum === undefined ? {} : { type: 'number', minimum, maximum };
}
