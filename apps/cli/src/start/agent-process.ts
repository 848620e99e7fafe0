import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { supervise, type Supervised } from '../supervise/supervise.ts';

/** Set for a part that another process watches over: what it does is said there. */
export const SUPERVISED = 'VIGIE_SUPERVISED';
/** Its value for an agent that the panel beside it calls. */
export const CALLED = 'called';

/** What an agent that runs as a child process tells its parent once it listens. */
export type AgentReady = { url: string; pairingCode: string | null; sandbox: 'on' | 'off' };

type Order = {
  port: number;
  dataDirectory: string;
  /** Ports of this machine that pages of its own websites may use: the demo's. */
  loopbackPorts: readonly number[];
  /** Forget the panel that the agent is paired with: it will never call again. */
  pairAgain: boolean;
  say: (text: string) => void;
  /** Called each time that the agent listens, after a restart too. */
  onReady: (ready: AgentReady) => void;
};

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Runs an agent for this machine alone, and starts it again when it dies. */
export function startAgentProcess({ port, dataDirectory, loopbackPorts, ...order }: Order): Supervised {
  const { pairAgain, say, onReady } = order;
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
    say,
    spawn() {
      const child = spawnAgent(env, isFirst && pairAgain ? ['--pair-again'] : []);
      isFirst = false;
      child.on('message', (message) => onReady(message as AgentReady));
      return child;
    },
  });
}

type CallingOrder = Pick<Order, 'dataDirectory' | 'loopbackPorts' | 'say'> & {
  panelUrl: string;
  /** Null: it is registered already. With a code, it forgets the panel of before. */
  code: string | null;
};

/** Starts the same for an agent that calls out to the panel of this machine, and does one visit at a time. */
export function startCallingProcess({ dataDirectory, loopbackPorts, ...order }: CallingOrder): Supervised {
  const { panelUrl, code, say } = order;
  let isFirst = true;
  const env = {
    ...ownWishes(loopbackPorts),
    AGENT_CONCURRENCY: '1',
    AGENT_PANEL: panelUrl,
    AGENT_CODE: code ?? undefined,
    // The panel is on this machine: no proxy is on the way.
    HTTP_PROXY: undefined,
    http_proxy: undefined,
    VIGIE_AGENT_DATA: dataDirectory,
    [SUPERVISED]: 'calling',
  };
  return supervise({
    name: 'agent that calls out',
    say,
    spawn() {
      const child = spawnAgent(env, isFirst && code !== null ? ['--pair-again'] : []);
      isFirst = false;
      return child;
    },
  });
}

function ownWishes(loopbackPorts: readonly number[]) {
  return {
    // What the panel of this very machine may ask of its agents; the environment has the last word.
    AGENT_ALLOW_LOOPBACK: '1',
    AGENT_ALLOW_NO_SANDBOX: '1',
    AGENT_LOOPBACK_PORTS: loopbackPorts.join(','),
    // The panel and its database are on the same machine.
    AGENT_NICE: '10',
    ...process.env,
    // What only the panel needs stays out of the process that steers browsers.
    DATABASE_URL: undefined,
    VIGIE_SECRET_KEY: undefined,
    VIGIE_ADMIN_PASSWORD: undefined,
  };
}

/**
 * Returns a group of its own: Ctrl-C in a terminal is for this process, which ends its agents in order. Their open
 * channel ends them when it dies.
 */
function spawnAgent(env: NodeJS.ProcessEnv, options: readonly string[]) {
  return spawn(process.execPath, [MAIN, 'agent', ...options], {
    env,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}
