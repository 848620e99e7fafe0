import { readConfig } from '@vigie/server/config.ts';
import { resetFactorsByOperator } from '@vigie/server/modules/sign-in/factors/reset-factors.service.ts';
import type { Command } from '../command.ts';
import { formatHelp } from '../format/help.ts';
import { readEmail } from '../options/email.ts';
import { one } from '../options/option.ts';
import { readOptions } from '../options/read-options.ts';
import { UsageError } from '../options/usage-error.ts';
import { runTask } from '../start/run-task.ts';
import { useDatabase } from '../start/use-database.ts';
import { UserUnknown } from '../start/user-unknown.ts';

const OPTIONS = {
  email: one({
    placeholder: 'ADDRESS',
    summary: 'e-mail of the user who lost their second factor',
    read: readEmail,
  }),
};
const AFTER = [
  'Passkeys, the authenticator app and recovery codes are removed, and every session ends. The password does not change. The',
  'user is notified by e-mail, and the audit log records it. Make sure first that the request comes from the user.',
  '',
  'Exit codes: 0 removed, 2 the command line cannot be understood, 3 nothing was removed.',
  '',
  'Example: vigie user reset-factor --email ada@example.org',
];

export const userResetFactor: Command = {
  help: () => formatHelp('vigie user reset-factor --email ADDRESS', OPTIONS, AFTER),
  async run(argv) {
    const { email } = readOptions(argv, OPTIONS);
    if (email === undefined)
      throw new UsageError(['--email is needed: vigie user reset-factor --email ada@example.org']);
    return runTask('user reset-factor', async () => {
      const isKnown = await useDatabase(readConfig(process.env), (db) =>
        resetFactorsByOperator(db, email, new Date()),
      );
      if (!isKnown) throw new UserUnknown(email);
      process.stdout.write(
        `${email} has no passkey, authenticator app or recovery code any more, and is signed out everywhere.\n`,
      );
    });
  },
};
