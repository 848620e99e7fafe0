import { readConfig } from '@vigie/server/config.ts';
import type { Command } from '../command.ts';
import { formatHelp } from '../format/help.ts';
import { formatStarted } from '../format/started.ts';
import { paintWith, wantsColours } from '../format/terminal-text.ts';
import { flag } from '../options/option.ts';
import { readOptions } from '../options/read-options.ts';
import { runPart } from '../start/run-part.ts';
import { startVigie } from '../start/start-vigie.ts';

const OPTIONS = { noDemo: flag('start without the demo shop') };

export const start: Command = {
  help: () =>
    formatHelp('vigie start [--no-demo]', OPTIONS, ['Settings: "vigie config" prints those in force.']),
  run(argv) {
    const { noDemo } = readOptions(argv, OPTIONS);
    const paint = paintWith(wantsColours(process.stdout, process.env));
    return runPart(
      () =>
        startVigie({
          config: readConfig({ LOG_LEVEL: 'warn', ...process.env }),
          withDemo: noDemo !== true,
          log: (text) => process.stderr.write(`${text}\n`),
        }),
      (running) => formatStarted(running, paint),
    );
  },
};
