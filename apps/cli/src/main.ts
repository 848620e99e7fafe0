import { runCommandLine } from './command-line.ts';
import { audit } from './commands/audit.ts';
import { config } from './commands/config.ts';

process.exitCode = await runCommandLine(process.argv.slice(2), [audit, config], {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
