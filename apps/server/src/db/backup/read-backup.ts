import {
  BadBackup,
  END_OF_TABLE,
  headerSchema,
  manifestSchema,
  readLine,
  type BackupHeader,
  type BackupManifest,
  type BackupTable,
} from './backup-format.ts';
import { readBackupFile } from './backup-file.ts';
import { splitLines } from './lines.ts';
import { createRowDigest } from './row-digest.ts';

/** Receives the rows of one table; it must take all of them. */
export type TakeRows = (table: BackupTable, rows: AsyncIterable<Buffer>) => Promise<void>;

export interface ReadBackup {
  header: BackupHeader;
  manifest: BackupManifest;
}

/** Reads a backup once from start to end, with constant memory. Throws BadBackup. */
export async function readBackup(
  path: string,
  begin: (header: BackupHeader) => Promise<TakeRows>,
): Promise<ReadBackup> {
  const lines = splitLines(readBackupFile(path));
  try {
    const header = readLine(await next(lines), headerSchema, 'header');
    const take = await begin(header);
    for (const table of header.tables) await take(table, rowsUntilEnd(lines));
    const manifest = readLine(await next(lines), manifestSchema, 'manifest');
    if ((await next(lines)) !== null) throw new BadBackup('Something follows its end.');
    return { header, manifest };
  } finally {
    await lines.return(null);
  }
}

/** Reads a whole backup and compares its rows with its manifest. Throws BadBackup. */
export async function verifyBackup(
  path: string,
  accept: (header: BackupHeader) => void,
): Promise<ReadBackup> {
  const found = new Map<string, string>();
  const backup = await readBackup(path, async (header) => {
    accept(header);
    return async ({ name }, rows) => {
      const digest = createRowDigest();
      for await (const row of rows) digest.add(row);
      found.set(name, JSON.stringify(digest.result()));
    };
  });
  for (const { name } of backup.header.tables) {
    const { rows, digest } = backup.manifest.tables[name] ?? {};
    if (found.get(name) !== JSON.stringify({ rows, digest }))
      throw new BadBackup(`Its rows of ${name} are not those that its manifest names.`);
  }
  return backup;
}

async function next(lines: AsyncGenerator<Buffer>): Promise<Buffer | null> {
  const step = await lines.next();
  return step.done ? null : step.value;
}

async function* rowsUntilEnd(lines: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  for (;;) {
    const line = await next(lines);
    if (line === null) throw new BadBackup('It ends too early.');
    if (line.equals(END_OF_TABLE)) return;
    yield line;
  }
}
