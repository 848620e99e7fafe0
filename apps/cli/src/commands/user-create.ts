import { LOCALES } from '@vigie/contract/locales.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@vigie/contract/limits.ts';
import { ROLES } from '@vigie/contract/roles.ts';
import { readConfig } from '@vigie/server/config.ts';
import { readPasswordPolicy } from '@vigie/server/modules/sign-in/passwords/passwords.store.ts';
import { createUser } from '@vigie/server/modules/users/add-user.service.ts';
import type { Command } from '../command.ts';
import { formatHelp } from '../format/help.ts';
import { readEmail } from '../options/email.ts';
import { choice, one, text } from '../options/option.ts';
import { readOptions } from '../options/read-options.ts';
import { UsageError } from '../options/usage-error.ts';
import { askSecretly } from '../start/ask.ts';
import { runTask } from '../start/run-task.ts';
import { useDatabase } from '../start/use-database.ts';

const OPTIONS = {
  email: one({ placeholder: 'ADDRESS', summary: 'e-mail, with which the user signs in', read: readEmail }),
  role: one({ placeholder: 'ROLE', summary: ROLES.join(', '), read: choice(ROLES) }),
  company: one({ placeholder: 'NAME', summary: 'needed when there are several', read: text }),
  name: one({ placeholder: 'NAME', summary: 'name to show (default: the e-mail up to its @)', read: text }),
  locale: one({
    placeholder: LOCALES.join('|'),
    summary: "language (default: the browser's)",
    read: choice(LOCALES),
  }),
};
const AFTER = [
  'The command prompts for the password, or reads it from the first line of standard input. It is never an argument, which',
  'every user of a machine can see.',
  '',
  'Exit codes: 0 created, 2 the command line cannot be understood, 3 nobody was created.',
  '',
  'Example: vigie user create --email ada@example.org --role admin',
];

export const userCreate: Command = {
  help: () => formatHelp('vigie user create --email ADDRESS --role ROLE [options]', OPTIONS, AFTER),
  async run(argv) {
    const { email, role, company = null, locale = null, ...rest } = readOptions(argv, OPTIONS);
    if (email === undefined || role === undefined)
      throw new UsageError([
        '--email and --role are both needed: vigie user create --email ada@example.org --role admin',
      ]);
    return runTask('user create', async (signal) => {
      const config = readConfig(process.env);
      const password = await readPassword(signal);
      const displayName = rest.name ?? email.split('@')[0] ?? email;
      const { companyName } = await useDatabase(config, async (db) =>
        createUser(
          db,
          { email, password, role, company, displayName, locale },
          config.passwordPolicy ?? (await readPasswordPolicy(db)),
        ),
      );
      process.stdout.write(`${email} is ${role} of "${companyName}".\n`);
    });
  },
};

async function readPassword(signal: AbortSignal): Promise<string> {
  const password = await askSecretly('Password: ', signal);
  if (password.length < PASSWORD_MIN_LENGTH || password.length > PASSWORD_MAX_LENGTH)
    throw new UsageError([`a password has ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters`]);
  if (process.stdin.isTTY && (await askSecretly('Once more: ', signal)) !== password)
    throw new UsageError(['the two passwords differ']);
  return password;
}
