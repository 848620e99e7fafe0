import * as z from 'zod';

/**
 * A backup is one compressed text of three parts. First comes the header, a line of JSON. Then come the rows of each
 * table in PostgreSQL's COPY text, a row per line, closed by END_OF_TABLE. The manifest, a line of JSON, ends it.
 */
export const FORMAT = 1;
export const END_OF_TABLE = Buffer.from('\\.\n');

const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()) });
const partitionSchema = z.object({
  name: z.string(),
  parent: z.string(),
  bound: z.string().regex(/^FOR VALUES FROM \('[^']+'\) TO \('[^']+'\)$/),
});
const sequenceSchema = z.object({
  name: z.string(),
  lastValue: z.string().regex(/^-?\d+$/),
  isCalled: z.boolean(),
});

export const headerSchema = z.object({
  format: z.literal(FORMAT),
  vigieVersion: z.string(),
  madeAt: z.iso.datetime(),
  /** Id of the instance key that decrypts the secrets in the backup; null if there are none. */
  keyId: z.string().nullable(),
  migrations: z.array(z.number().int()),
  tables: z.array(tableSchema),
  partitions: z.array(partitionSchema),
});

/** Row count and digest of each table. The digest does not depend on the order of rows. */
export const manifestSchema = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number().int(), digest: z.string() })),
  sequences: z.array(sequenceSchema),
});

export type BackupHeader = z.infer<typeof headerSchema>;
export type BackupManifest = z.infer<typeof manifestSchema>;
export type BackupTable = z.infer<typeof tableSchema>;
export type BackupPartition = z.infer<typeof partitionSchema>;
export type BackupSequence = z.infer<typeof sequenceSchema>;
export type TableDigest = BackupManifest['tables'][string];

/** The file is no backup, is incomplete, or was altered. */
export class BadBackup extends Error {
  override name = 'BadBackup';
}

export const lineOf = (value: BackupHeader | BackupManifest): Buffer =>
  Buffer.from(`${JSON.stringify(value)}\n`);

/** Parses a line of JSON. Throws BadBackup. */
export function readLine<T>(line: Buffer | null, schema: z.ZodType<T>, part: string): T {
  const read = schema.safeParse(parseJson(line));
  if (read.success) return read.data;
  throw new BadBackup(`Its ${part} cannot be understood: ${z.prettifyError(read.error)}`);
}

function parseJson(line: Buffer | null): unknown {
  if (line === null) throw new BadBackup('It ends too early.');
  try {
    return JSON.parse(line.toString('utf8'));
  } catch {
    throw new BadBackup('It is no backup of Vigie.');
  }
}
