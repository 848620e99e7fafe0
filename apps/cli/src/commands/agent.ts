import { readAgentConfig } from '@vigie/agent/agent-config.ts';
import { isOutboundAgent } from '@vigie/agent/identity.ts';
import { startOutboundAgent } from '@vigie/agent/outbound/start-outbound-agent.ts';
import { startAgent } from '@vigie/agent/start-agent.ts';
import type { Command } from '../command.ts';
import { formatHelp } from '../format/help.ts';
import { flag, one, text } from '../options/option.ts';
import { readOptions } from '../options/read-options.ts';
import { UsageError } from '../options/usage-error.ts';
import { CALLED, SUPERVISED, type AgentReady } from '../start/agent-process.ts';
import { runPart } from '../start/run-part.ts';

const OPTIONS = {
  panel: one({
    placeholder: 'URL',
    summary: 'the panel that this agent calls; it then listens on no port',
    read: text,
  }),
  code: one({ placeholder: 'CODE', summary: 'the code that the panel made, needed once', read: text }),
  pairAgain: flag('forget the previous panel; without --panel, print a new pairing code'),
};
const AFTER = [
  'Where its panel calls it:',
  'AGENT_HOST, AGENT_PORT     where it listens (127.0.0.1, 4001)',
  'AGENT_URL                  the address under which the panel reaches it',
  '',
  'Where it calls its panel, from behind a firewall:',
  'AGENT_PANEL, AGENT_CODE    as --panel and --code, which every user of a machine can see',
  'HTTPS_PROXY, NO_PROXY      the proxy of the connection to the panel, http://user:password@host:port; pages never use it',
  'NODE_EXTRA_CA_CERTS        file of the authority of its certificate, where that is your own',
  'VIGIE_AGENTS_HTTP=1        call a panel on another machine over http:, which encrypts nothing',
  '',
  'AGENT_CONCURRENCY          runs at the same time (2)',
  'AGENT_BROWSER              bundled, installed or a path (as VIGIE_CHROMIUM)',
  'AGENT_NICE                 how far visits give way to other programs of the machine, 0 to 19 (5)',
  'AGENT_ALLOW_FILE           file that lists the private networks it may visit, one CIDR a line',
  'AGENT_ALLOW_LOOPBACK=1     visit websites on this very machine',
  'AGENT_LOOPBACK_PORTS       ports whose pages reach these and no other of the machine, e.g. 4010,4011',
  'AGENT_ALLOW_NO_SANDBOX=1   take runs where Chromium has no sandbox (as root)',
  'VIGIE_AGENT_DATA           its keys and runs (VIGIE_DATA/agent)',
];

export const agent: Command = {
  help: () => formatHelp('vigie agent [--panel URL --code CODE] [--pair-again]', OPTIONS, AFTER),
  run(argv) {
    const { panel, code, pairAgain = false } = readOptions(argv, OPTIONS);
    if (code !== undefined && panel === undefined)
      throw new UsageError(['--code goes with --panel, the address of the panel that made it']);
    const named = { ...(panel && { AGENT_PANEL: panel }), ...(code && { AGENT_CODE: code }) };
    return runPart(() => start({ ...process.env, ...named }, pairAgain), announceAgent);
  },
};

async function start(env: NodeJS.ProcessEnv, pairAgain: boolean) {
  const config = readAgentConfig(env);
  const options = { ...config, pairAgain };
  const isCalled = env[SUPERVISED] === CALLED;
  const isKnown = !pairAgain && (await isOutboundAgent(config.dataDirectory));
  const isCalling = !isCalled && (config.panel !== null || isKnown);
  return isCalling ? startOutboundAgent(options) : startAgent(options);
}

function announceAgent(agent: Awaited<ReturnType<typeof start>>): string {
  if ('panelUrl' in agent) return `The agent calls the panel at ${agent.panelUrl}\n`;
  const { url, pairingCode, sandbox } = agent;
  const ready: AgentReady = { url, pairingCode, sandbox };
  process.send?.(ready);
  const code = pairingCode === null ? [] : [`Pairing code (once, within 15 minutes): ${pairingCode}`];
  return [`The agent answers on ${url}`, ...code, ''].join('\n');
}
