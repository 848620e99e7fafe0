import { readAgentConfig } from '@vigie/agent/agent-config.ts';
import { startAgent } from '@vigie/agent/start-agent.ts';
import type { Command } from '../command.ts';
import { formatHelp } from '../format/help.ts';
import { flag } from '../options/option.ts';
import { readOptions } from '../options/read-options.ts';
import type { AgentReady } from '../start/agent-process.ts';
import { runPart } from '../start/run-part.ts';

const OPTIONS = { pairAgain: flag('forget the paired panel and print a new code') };
const AFTER = [
  'AGENT_HOST, AGENT_PORT     where it listens (127.0.0.1, 4001)',
  'AGENT_URL                  the address under which the panel reaches it',
  'AGENT_CONCURRENCY          runs at the same time (2)',
  'AGENT_BROWSER              bundled, installed or a path (as VIGIE_CHROMIUM says)',
  'AGENT_NICE                 how far visits give way to other programs of the machine, 0 to 19 (5)',
  'AGENT_ALLOW_FILE           file that lists the private networks it may visit, one CIDR a line',
  'AGENT_ALLOW_LOOPBACK=1     visit websites on this very machine',
  'AGENT_LOOPBACK_PORTS       ports whose pages reach these and no other of the machine, e.g. 4010,4011',
  'AGENT_ALLOW_NO_SANDBOX=1   take runs where Chromium has no sandbox (as root)',
  'VIGIE_AGENT_DATA           its keys and runs (VIGIE_DATA/agent)',
];

export const agent: Command = {
  help: () => formatHelp('vigie agent [--pair-again]', OPTIONS, AFTER),
  run(argv) {
    const { pairAgain = false } = readOptions(argv, OPTIONS);
    return runPart(
      () => startAgent({ ...readAgentConfig(process.env), pairAgain }),
      ({ url, pairingCode, sandbox }) => {
        const ready: AgentReady = { url, pairingCode, sandbox };
        process.send?.(ready);
        const code = pairingCode === null ? [] : [`Pairing code (once, within 15 minutes): ${pairingCode}`];
        return [`The agent answers on ${url}`, ...code, ''].join('\n');
      },
    );
  },
};
