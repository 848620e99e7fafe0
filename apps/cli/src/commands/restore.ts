import { resolve } from 'node:path';
import { describeConfig, readConfig, type Config } from '@vigie/server/config.ts';
import { restoreBackup } from '@vigie/server/db/backup/restore-backup.ts';
import { openAsItIs } from '@vigie/server/db/open-database.ts';
import { findInstanceKey } from '@vigie/server/secrets/instance-key.ts';
import { createSecretBox } from '@vigie/server/secrets/secret-box.ts';
import type { Command } from '../command.ts';
import { formatHelp } from '../format/help.ts';
import { formatRowCount } from '../format/row-counts.ts';
import { flag } from '../options/option.ts';
import { readFileName } from '../options/read-file-name.ts';
import { UsageError } from '../options/usage-error.ts';
import { ask } from '../start/ask.ts';
import { runTask } from '../start/run-task.ts';

const WORD = 'replace';
const OPTIONS = {
  replace: flag(`delete what the database contains; requires the word "${WORD}", typed or on standard input`),
};
const EXAMPLE = 'vigie restore /backups/vigie-2026-11-21.backup';
const AFTER = [
  'Fills the database of DATABASE_URL, or the embedded one under VIGIE_DATA, from a file of "vigie backup", made on either',
  'of the two, by this Vigie or an older one. Stop servers and workers first. The file is verified before anything is',
  'changed, the rows are compared with it afterwards; until then the database stays as it was.',
  '',
  'The instance key is not in the file: give this machine the key with which it was made (VIGIE_SECRET_KEY).',
  '',
  'Exit codes: 0 restored, 2 the command line cannot be understood, 3 nothing was changed.',
  '',
  `Example: ${EXAMPLE}`,
];

export const restore: Command = {
  help: () => formatHelp('vigie restore FILE [--replace]', OPTIONS, AFTER),
  run(argv) {
    const { path, values } = readFileName(argv, OPTIONS, EXAMPLE);
    const replace = values.replace === true;
    return runTask('restore', async (signal) => {
      const config = readConfig(process.env);
      if (replace) await expectWord(config, signal);
      const database = await openAsItIs(config);
      try {
        const header = await restoreBackup({
          connection: database.connection,
          path: resolve(path),
          replace,
          signal,
          progress: (table, rows) => process.stderr.write(formatRowCount(table, rows)),
        });
        process.stdout.write(`Restored as it was at ${header.madeAt}. Everybody signs in again.\n`);
        process.stderr.write(await keyNotice(header.keyId, config));
      } finally {
        await database.close();
      }
    });
  },
};

async function expectWord(config: Config, signal: AbortSignal): Promise<void> {
  const { DATABASE_URL, VIGIE_DATA } = describeConfig(config);
  const database = config.databaseUrl === null ? `the embedded database in ${VIGIE_DATA}` : DATABASE_URL;
  const question = `Everything in ${database} will be lost. Type "${WORD}" to continue: `;
  if ((await ask(question, signal)).trim() === WORD) return;
  throw new UsageError([`--replace needs the word "${WORD}", typed or on standard input`]);
}

async function keyNotice(keyId: string | null, config: Config): Promise<string> {
  if (keyId === null) return '';
  const key = await findInstanceKey(config);
  if (key !== null && createSecretBox(key).keyId === keyId) return '';
  return (
    `\nTHIS MACHINE DOES NOT HAVE THE INSTANCE KEY ${keyId} of this backup, and Vigie will not start without it.\n` +
    'Set VIGIE_SECRET_KEY to it, or put the file keys/instance-key of the first machine under VIGIE_DATA.\n'
  );
}
