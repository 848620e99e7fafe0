import { pino } from 'pino';
import { readAgentConfig } from './agent-config.ts';
import { startAgent } from './start-agent.ts';

const log = pino({ name: 'vigie-agent' });

try {
  const config = readAgentConfig(process.env);
  const agent = await startAgent({ ...config, log, pairAgain: process.argv.includes('--pair-again') });
  log.info({ url: agent.url }, 'the agent listens');
  if (agent.pairingCode !== null)
    process.stdout.write(`Pairing code (15 minutes, once): ${agent.pairingCode}\n`);
  const close = () => void agent.close().then(() => process.exit(0));
  process.once('SIGTERM', close);
  process.once('SIGINT', close);
} catch (error) {
  log.fatal(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
