import { pino } from 'pino';
import { startOutboundAgent } from '../src/outbound/start-outbound-agent.ts';
import { startAgent } from '../src/start-agent.ts';
import { fakeInspection } from './fake-inspection.ts';

/**
 * An agent in its own process: `node agent-process.ts DATA_DIRECTORY [STUCK_PATH [PANEL CODE]]`. It prints its address,
 * or that it calls a panel.
 */
const [dataDirectory = '', stuckPath = '', panelUrl = '', code = ''] = process.argv.slice(2);
const deaf = (url: string) => stuckPath !== '' && url.endsWith(stuckPath);
const screenshot = (url: string) => Buffer.from(`picture of ${url}`);
const options = {
  dataDirectory,
  allowNoSandbox: false,
  env: {},
  log: pino({ level: 'silent' }),
  inspection: fakeInspection({ deaf, screenshot }).inspection,
};

if (panelUrl === '') {
  const { url, pairingCode } = await startAgent({ ...options, port: 0 });
  process.stdout.write(`${JSON.stringify({ url, pairingCode })}\n`);
} else {
  await startOutboundAgent({ ...options, panel: { url: panelUrl, code } });
  process.stdout.write(`${JSON.stringify({ url: panelUrl, pairingCode: null })}\n`);
}
