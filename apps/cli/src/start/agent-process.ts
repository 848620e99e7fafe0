import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { supervise, type Supervised } from '../supervise/supervise.ts';

/** Environment variable of a part that another process supervises and reports on. */
export const SUPERVISED = 'VIGIE_SUPERVISED';
/** Its value for an agent that the local panel calls. */
export const CALLED = 'called';

/** Message of an agent in a child process once it listens. */
export type AgentReady = { url: string; pairingCode: string | null; sandbox: 'on' | 'off' };

type Order = {
  port: number;
  dataDirectory: string;
  /** Ports of this machine that pages of its own websites may use: the demo's. */
  loopbackPorts: readonly number[];
  /** True to forget the panel that the agent is paired with, if that panel will never call again. */
  pairAgain: boolean;
  log: (text: string) => void;
  /** Called each time the agent listens, also after a restart. */
  onReady: (ready: AgentReady) => void;
};

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Runs an agent for this machine only, and restarts it when it dies. */
export function startAgentProcess({ port, dataDirectory, loopbackPorts, ...order }: Order): Supervised {
  const { pairAgain, log, onReady } = order;
  let isFirst = true;
  const env = {
    ...ownWishes(loopbackPorts),
    AGENT_HOST: '127.0.0.1',
    AGENT_PORT: String(port),
    AGENT_URL: `http://127.0.0.1:${port}`,
    VIGIE_DATA: dataDirectory,
    [SUPERVISED]: CALLED,
  };
  return supervise({
    name: 'agent',
    log,
    spawn() {
      const child = spawnAgent(env, isFirst && pairAgain ? ['--pair-again'] : []);
      isFirst = false;
      child.on('message', (message) => onReady(message as AgentReady));
      return child;
    },
  });
}

type OutboundAgentOrder = Pick<Order, 'dataDirectory' | 'loopbackPorts' | 'log'> & {
  panelUrl: string;
  /** Registration code; the agent then forgets its previous panel. Null: already registered. */
  code: string | null;
};

/** Starts an outbound agent for the panel of this machine, with one visit at a time. */
export function startOutboundProcess({
  dataDirectory,
  loopbackPorts,
  ...order
}: OutboundAgentOrder): Supervised {
  const { panelUrl, code, log } = order;
  let isFirst = true;
  const env = {
    ...ownWishes(loopbackPorts),
    AGENT_CONCURRENCY: '1',
    AGENT_PANEL: panelUrl,
    AGENT_CODE: code ?? undefined,
    // The panel is on this machine: no proxy is needed.
    HTTP_PROXY: undefined,
    http_proxy: undefined,
    VIGIE_AGENT_DATA: dataDirectory,
    [SUPERVISED]: 'calling',
  };
  return supervise({
    name: 'agent that calls out',
    log,
    spawn() {
      const child = spawnAgent(env, isFirst && code !== null ? ['--pair-again'] : []);
      isFirst = false;
      return child;
    },
  });
}

function ownWishes(loopbackPorts: readonly number[]) {
  return {
    // Defaults for agents of the local panel; the environment overrides them.
    AGENT_ALLOW_LOOPBACK: '1',
    AGENT_ALLOW_NO_SANDBOX: '1',
    AGENT_LOOPBACK_PORTS: loopbackPorts.join(','),
    // The panel and its database run on the same machine.
    AGENT_NICE: '10',
    ...process.env,
    // Settings of the panel only are removed from the process that drives browsers.
    DATABASE_URL: undefined,
    VIGIE_SECRET_KEY: undefined,
    VIGIE_ADMIN_PASSWORD: undefined,
  };
}

/**
 * Spawns an agent in its own process group. Ctrl-C in a terminal thus reaches only this process, which ends its agents
 * in order. Agents end when their channel to this process closes.
 */
function spawnAgent(env: NodeJS.ProcessEnv, options: readonly string[]) {
  return spawn(process.execPath, [MAIN, 'agent', ...options], {
    env,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}
