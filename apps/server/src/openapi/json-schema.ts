import type { AnySchema } from '@orpc/contract';
import type { ConditionalSchemaConverter } from '@orpc/openapi';
import * as z from 'zod';

export type JsonNode = { [key: string]: unknown };

const FILE: JsonNode = { type: 'string', contentMediaType: 'application/octet-stream' };

/** Converts the contract's schemas to JSON Schema; a file is a string of bytes. */
export const zodConverter: ConditionalSchemaConverter = {
  condition: (schema) => schema?.['~standard'].vendor === 'zod',
  convert: (schema, { strategy }) => {
    const type = schema as AnySchema & z.ZodType;
    const isRequired = !type.safeParse(undefined).success;
    return [isRequired, toJsonSchema(type, strategy)];
  },
};

/** Returns the JSON schema of a schema's input or output. */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonNode {
  if (isFile(schema)) return FILE;
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (isFile(zodSchema)) Object.assign(jsonSchema, FILE);
    },
  });
  return withoutRecursion(json) as JsonNode;
}

function isFile(schema: z.core.$ZodType): boolean {
  const { type } = schema._zod.def;
  return (
    (type === 'custom' || type === 'union') && z.safeParse(schema, A_FILE).success && !accepts(schema, {})
  );
}

const A_FILE = new File([], 'file.bin', { type: 'image/png' });

function accepts(schema: z.core.$ZodType, value: unknown): boolean {
  return z.safeParse(schema, value).success;
}

/** Replaces recursion by a schema that accepts anything. The only recursive schema is that of any JSON value. */
function withoutRecursion(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutRecursion);
  if (typeof node !== 'object' || node === null) return node;
  if ('$ref' in node) return {};
  const entries = Object.entries(node).filter(([key]) => key !== '$defs');
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutRecursion(value)]));
}
