import { describeConfig, readConfig } from '@vigie/server/config.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { formatHelp } from '../format/help.ts';
import { readOptions } from '../options/read-options.ts';

export const config: Command = {
  help: () =>
    formatHelp('vigie config', {}, [
      'Settings are variables of the environment; docs/reference/configuration.md lists them.',
    ]),
  run: async (argv) => {
    readOptions(argv, {});
    const lines = Object.entries(describeConfig(readConfig(process.env)));
    const width = Math.max(...lines.map(([name]) => name.length)) + 2;
    process.stdout.write(lines.map(([name, value]) => `${name.padEnd(width)}${value}\n`).join(''));
    return EXIT.ok;
  },
};
