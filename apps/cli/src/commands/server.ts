import { readConfig } from '@vigie/server/config.ts';
import { startServer } from '@vigie/server/start-server.ts';
import type { Command } from '../command.ts';
import { formatHelp } from '../format/help.ts';
import { firstSignIn } from '../format/started.ts';
import { paintWith, wantsColours } from '../format/terminal-text.ts';
import { readOptions } from '../options/read-options.ts';
import { printPage } from '../start/print-page.ts';
import { runPart } from '../start/run-part.ts';

const AFTER = ['Several servers and workers need one PostgreSQL: name it in DATABASE_URL.'];

export const server: Command = {
  help: () => formatHelp('vigie server', {}, AFTER),
  run(argv) {
    readOptions(argv, {});
    const paint = paintWith(wantsColours(process.stdout, process.env));
    return runPart(
      () => startServer(readConfig(process.env), { printPage }),
      ({ url, firstAdmin }) => {
        const lines = firstAdmin === null ? [] : firstSignIn(firstAdmin, paint);
        return [`The panel answers on ${url}`, ...lines, ''].join('\n');
      },
    );
  },
};
