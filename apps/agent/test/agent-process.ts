import { pino } from 'pino';
import { startAgent } from '../src/start-agent.ts';
import { fakeInspection } from './fake-inspection.ts';

/** An agent in a process of its own: `node agent-process.ts DATA_DIRECTORY [STUCK_PATH]`; says where it listens. */
const [dataDirectory = '', stuckPath = ''] = process.argv.slice(2);
const deaf = (url: string) => stuckPath !== '' && url.endsWith(stuckPath);
const screenshot = (url: string) => Buffer.from(`picture of ${url}`);

const { url, pairingCode } = await startAgent({
  dataDirectory,
  port: 0,
  allowNoSandbox: false,
  env: {},
  log: pino({ level: 'silent' }),
  inspection: fakeInspection({ deaf, screenshot }).inspection,
});
process.stdout.write(`${JSON.stringify({ url, pairingCode })}\n`);
