import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type * as z from 'zod';
import { closest } from '../options/closest.ts';
import { UsageError } from '../options/usage-error.ts';
import { parsePositionedFile } from '../positioned-file/positioned-file.ts';
import { schemaFaults } from '../positioned-file/schema-faults.ts';
import { fileSchema } from './file-schema.ts';
import type { Path } from './kind.ts';
import { handlesUnknownFields, knownFields, schemaWithin } from './known-fields.ts';

/** A configuration file that was read, with the positions of its fields. */
export interface ConfigurationFile {
  path: string;
  /** Folder from which the paths of its secrets are resolved. */
  folder: string;
  content: z.infer<typeof fileSchema>;
  /** Returns `file:line:column` of a field, or of the closest enclosing one. */
  positionOf(path: Path): string;
}

/** Reads configuration files; throws UsageError with every fault of each file. */
export async function readConfigurationFiles(paths: readonly string[]): Promise<ConfigurationFile[]> {
  const faults: string[] = [];
  const files: ConfigurationFile[] = [];
  for (const path of paths) {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      faults.push(`${path} cannot be read: ${error.code ?? error.message}`);
      return null;
    });
    const read = text === null ? null : parseConfiguration(text, path);
    if (read !== null && 'faults' in read) faults.push(...read.faults);
    else if (read !== null) files.push(read);
  }
  if (faults.length > 0) throw new UsageError(faults);
  return files;
}

/** Parses the text of one file; the pure part of `readConfigurationFiles`. */
export function parseConfiguration(text: string, path: string): ConfigurationFile | { faults: string[] } {
  const file = parsePositionedFile(text, path);
  if ('faults' in file) return file;
  const { content, positionOf } = file;
  const unknown = unknownFields(fileSchema, content, []).map(
    (fault) => `${positionOf(fault.path)}: ${fault.text}`,
  );
  const read = fileSchema.safeParse(content);
  const wrong = read.success ? [] : schemaFaults(fileSchema, file);
  if (!read.success || unknown.length > 0) return { faults: [...new Set([...unknown, ...wrong])] };
  return { path, folder: dirname(path), content: read.data, positionOf };
}

interface UnknownField {
  path: Path;
  text: string;
}

/** Returns the fields that no schema names, each with the most similar known name. */
function unknownFields(schema: z.core.$ZodType, value: unknown, path: Path): UnknownField[] {
  if (typeof value !== 'object' || value === null) return [];
  const known = Array.isArray(value) ? null : knownFields(schema, value);
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) => {
    const fieldPath = [...path, Array.isArray(value) ? Number(key) : key];
    if (known !== null && !known.includes(key))
      return handlesUnknownFields(schema, value)
        ? []
        : [{ path: fieldPath, text: describeUnknown(fieldPath, key, known) }];
    const within = schemaWithin(schema, value, key);
    return within === null ? [] : unknownFields(within, part, fieldPath);
  });
}

function describeUnknown(path: Path, key: string, known: string[]): string {
  const near = closest(key, known);
  const meant = near === null ? `known are ${known.join(', ')}` : `did you mean "${near}"?`;
  return `${path.join('.')}: unknown key "${key}": ${meant}`;
}
