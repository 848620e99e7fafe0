import { recordingSchema } from '@vigie/contract/recording.ts';
import { trackingPlanSchema } from '@vigie/contract/tracking-plan.ts';
import * as z from 'zod';
import { jsonSchemaOfFile } from '../configuration/file-schema.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { formatHelp } from '../format/help.ts';
import { readPlanFile } from '../journey/read-plan.ts';
import { readRecording } from '../journey/read-recording.ts';
import { closest } from '../options/closest.ts';
import { readArguments } from '../options/read-arguments.ts';
import { UsageError } from '../options/usage-error.ts';

const AFTER = [
  'Prints the JSON schema of configuration files, of tracking plans ("plan") or of recordings ("recording"). An editor that',
  'speaks YAML checks and completes them with it; the first line of the file names it:',
  '# yaml-language-server: $schema=vigie.schema.json',
  '',
  'With files, it checks them instead and prints nothing where all are right: nothing is run.',
  '',
  'Exit codes: 0 all files are right, 2 one cannot be understood (file, line, what to write).',
  '',
  'Example: vigie schema > vigie.schema.json',
  '         vigie schema plan plan.yaml',
  '         vigie schema recording buy.json sign-up.json',
];

type Check = (path: string) => Promise<object | { faults: string[] }>;

const KINDS: ReadonlyMap<string, { schema: z.ZodType; check: Check }> = new Map([
  ['plan', { schema: trackingPlanSchema, check: readPlanFile as Check }],
  ['recording', { schema: recordingSchema, check: readRecording as Check }],
]);

export const schemaCommand: Command = {
  help: () => formatHelp('vigie schema [plan|recording [FILE...]]', {}, AFTER),
  run: async (argv) => {
    const { positionals, faults } = readArguments(argv, {});
    const [word, ...files] = positionals;
    const kind = word === undefined ? undefined : KINDS.get(word);
    if (word !== undefined && kind === undefined) faults.push(describeUnknown(word));
    if (kind !== undefined)
      for (const read of await Promise.all(files.map(kind.check)))
        if ('faults' in read) faults.push(...read.faults);
    if (faults.length > 0) throw new UsageError(faults);
    if (files.length === 0) {
      const schema = kind === undefined ? jsonSchemaOfFile() : z.toJSONSchema(kind.schema, { io: 'input' });
      process.stdout.write(`${JSON.stringify(schema, null, 2)}\n`);
    }
    return EXIT.ok;
  },
};

function describeUnknown(word: string): string {
  const meant = closest(word, [...KINDS.keys()]);
  return `"${word}" is no kind of file: write plan or recording${meant === null ? '' : ` (did you mean ${meant}?)`}`;
}
