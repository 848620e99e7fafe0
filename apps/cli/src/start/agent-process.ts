import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { supervise, type Supervised } from '../supervise/supervise.ts';

/** Set for a part that another process watches over: what it does is said there. */
export const SUPERVISED = 'VIGIE_SUPERVISED';

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
    // What the panel of this very machine may ask of its agent; the environment has the last word.
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
    AGENT_HOST: '127.0.0.1',
    AGENT_PORT: String(port),
    AGENT_URL: `http://127.0.0.1:${port}`,
    VIGIE_DATA: dataDirectory,
    [SUPERVISED]: '1',
  };
  return supervise({
    name: 'agent',
    say,
    spawn() {
      const args = [MAIN, 'agent', ...(isFirst && pairAgain ? ['--pair-again'] : [])];
      isFirst = false;
      // A group of its own: Ctrl-C in a terminal is for this process, which ends its agent in order. Its open
      // channel ends it when this process dies.
      const child = spawn(process.execPath, args, {
        env,
        detached: true,
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      child.on('message', (message) => onReady(message as AgentReady));
      return child;
    },
  });
}
