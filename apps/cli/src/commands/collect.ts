import { readConfig } from '@vigie/server/config.ts';
import { startCollector } from '@vigie/server/start-collector.ts';
import type { Command } from '../command.ts';
import { formatHelp } from '../format/help.ts';
import { one, type Reading } from '../options/option.ts';
import { readOptions } from '../options/read-options.ts';
import { runPart } from '../start/run-part.ts';

const PORT = 4020;
const PORT_MAX = 65_535;

const OPTIONS = {
  port: one({ placeholder: 'NUMBER', summary: `the port to listen on (${PORT})`, read: readPort }),
};
const AFTER = [
  'Receives what browsers of real visitors report, below /collect, beside or in place of the panel. Several such',
  'processes need no coordination: put a load balancer before them, and name it in TRUSTED_PROXIES.',
  'The database is that of the panel: DATABASE_URL, or the embedded one while the panel runs on this machine.',
  'HOST is the address to listen on, as for the panel.',
];

export const collect: Command = {
  help: () => formatHelp('vigie collect [options]', OPTIONS, AFTER),
  run(argv) {
    const { port = PORT } = readOptions(argv, OPTIONS);
    return runPart(
      () => startCollector(readConfig(process.env), { port }),
      ({ url }) => `The collector answers on ${url}/collect\n`,
    );
  },
};

function readPort(word: string): Reading<number> {
  const port = Number(word);
  const isPort = /^\d+$/.test(word) && port <= PORT_MAX;
  return isPort ? { value: port } : { wrong: `is no port: write a number from 0 to ${PORT_MAX}` };
}
