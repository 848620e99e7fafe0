import { createWriteStream } from 'node:fs';
import { readConfig } from '@vigie/server/config.ts';
import type { BackupTarget } from '@vigie/server/db/backup/backup-file.ts';
import { writeBackup } from '@vigie/server/db/backup/write-backup.ts';
import { hasCluster } from '@vigie/server/db/embedded/running.ts';
import { joinDatabase } from '@vigie/server/db/open-database.ts';
import { keyFileOf } from '@vigie/server/secrets/instance-key.ts';
import type { Command } from '../command.ts';
import { formatHelp } from '../format/help.ts';
import { formatRowCount } from '../format/row-counts.ts';
import { readFileName } from '../options/read-file-name.ts';
import { UsageError } from '../options/usage-error.ts';
import { openDestination } from '../output/write-report.ts';
import { runTask } from '../start/run-task.ts';
import { VERSION } from '../version.ts';

const EXAMPLE = 'vigie backup /backups/vigie-2026-11-21.backup';
const AFTER = [
  'Writes the database of DATABASE_URL, or the embedded one under VIGIE_DATA, as it is at one moment. Vigie may',
  'continue to run. Sessions and the queue are left out: users sign in again, and unfinished jobs are queued again.',
  '',
  'THE INSTANCE KEY IS NOT IN THE FILE. Keep VIGIE_SECRET_KEY, or keys/instance-key under VIGIE_DATA, in another place:',
  'without it nobody can open the secrets in a backup, nor can the panel call its agents.',
  '',
  'FILE may be - for standard output; a device or a pipe is written to, and never replaced.',
  '',
  'Exit codes: 0 the file is complete, 2 the command line cannot be understood, 3 there is no new file.',
  '',
  `Example: ${EXAMPLE}`,
];

export const backup: Command = {
  help: () => formatHelp('vigie backup FILE', {}, AFTER),
  run(argv) {
    const { path } = readFileName(argv, {}, EXAMPLE);
    return runTask('backup', async (signal) => {
      const target = await targetOf(path);
      const config = readConfig(process.env);
      if (config.databaseUrl === null && !(await hasCluster(config.dataDirectory)))
        throw new UsageError([
          `there is no database in ${config.dataDirectory}: set VIGIE_DATA or DATABASE_URL`,
        ]);
      const database = await joinDatabase(config);
      try {
        const { header, bytes } = await writeBackup({
          connection: database.connection,
          target,
          vigieVersion: VERSION,
          now: new Date(),
          signal,
          progress: (table, rows) => process.stderr.write(formatRowCount(table, rows)),
        });
        const complete = `${path} is complete: ${bytes.toLocaleString('en')} bytes.\n`;
        if (isOutput(path)) process.stderr.write(complete);
        else process.stdout.write(complete);
        if (header.keyId !== null) process.stderr.write(keyNotice(header.keyId, config));
      } finally {
        await database.close();
      }
    });
  },
};

const OUTPUT_NAMES = new Set(['-', '/dev/stdout', '/dev/fd/1', '/proc/self/fd/1']);
const isOutput = (path: string): boolean => OUTPUT_NAMES.has(path);

/** Returns the backup's target. Only a regular file is replaced as a whole: replacing a device would destroy it. */
async function targetOf(named: string): Promise<BackupTarget> {
  if (isOutput(named)) {
    if (process.stdout.isTTY)
      throw new UsageError([
        'a backup is no text for a terminal: name a file, or send it on (vigie backup - | ...)',
      ]);
    return { stream: process.stdout };
  }
  const { path, whole } = await openDestination(named, named);
  return whole ? { path } : { stream: createWriteStream(path) };
}

type Where = { secretKey: Buffer | null; dataDirectory: string };

function keyNotice(keyId: string, { secretKey, dataDirectory }: Where): string {
  const keyLocation = secretKey === null ? keyFileOf(dataDirectory) : 'VIGIE_SECRET_KEY';
  return (
    `\nTHE INSTANCE KEY ${keyId} IS NOT IN THIS FILE. Keep it in another place (${keyLocation}):\n` +
    'without it the secrets in this backup stay closed for ever.\n'
  );
}
