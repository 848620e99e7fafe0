import { jsonSchemaOfFile } from '../configuration/file-schema.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { formatHelp } from '../format/help.ts';
import { readOptions } from '../options/read-options.ts';

const AFTER = [
  'Prints the JSON schema of configuration files. An editor that speaks YAML checks and completes them with it; the first',
  'line of the file names it: # yaml-language-server: $schema=vigie.schema.json',
  '',
  'Example: vigie schema > vigie.schema.json',
];

export const schemaCommand: Command = {
  help: () => formatHelp('vigie schema', {}, AFTER),
  run: async (argv) => {
    readOptions(argv, {});
    process.stdout.write(`${JSON.stringify(jsonSchemaOfFile(), null, 2)}\n`);
    return EXIT.ok;
  },
};
