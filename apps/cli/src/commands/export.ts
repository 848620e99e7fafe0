import { writeConfiguration } from '../configuration/export-file.ts';
import { readInstance } from '../configuration/instance.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { formatHelp } from '../format/help.ts';
import { one, text } from '../options/option.ts';
import { readOptions } from '../options/read-options.ts';
import { openDestination, writeToFile } from '../output/write-report.ts';
import { onPanel } from '../panel/on-panel.ts';

const OPTIONS = {
  output: one({ placeholder: 'FILE', summary: 'file to write (default: standard output)', read: text }),
};
const AFTER = [
  'Writes websites with their trackers, tracking plans, contexts, tests, journeys and pools, channels and alarm rules as',
  'YAML, for "vigie plan" and "vigie apply".',
  'VIGIE_URL is the address of the panel, VIGIE_TOKEN a token of the company. Secrets are never written:',
  'the file names the environment variable for each.',
  '',
  'Exit codes: 0 written, 2 the command line cannot be understood, 3 the panel refused or does not answer.',
  '',
  'Example: vigie export --output panel.yaml',
];

export const exportCommand: Command = {
  help: () => formatHelp('vigie export [--output FILE]', OPTIONS, AFTER),
  async run(argv) {
    const { output } = readOptions(argv, OPTIONS);
    const destination = output === undefined ? null : await openDestination(output);
    return onPanel('export', async ({ panel }) => {
      const content = writeConfiguration((await readInstance(panel)).found);
      if (destination === null) process.stdout.write(content);
      else await writeToFile(piece(content), destination);
      return EXIT.ok;
    });
  },
};

async function* piece(content: string): AsyncGenerator<string> {
  yield content;
}
