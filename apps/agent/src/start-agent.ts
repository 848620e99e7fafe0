import type { Agent, AgentOptions } from './agent-options.ts';
import { createAgentApp } from './http/agent-app.ts';
import { OutboundConnectionFailed } from './outbound/connection-trouble.ts';
import { openAgent, startWith } from './open-agent.ts';
import { openPairingWindow } from './pairing-window.ts';

export type ListeningOptions = AgentOptions & {
  /** Default 127.0.0.1. */
  host?: string;
  /** Default 4001; 0 for any free port. */
  port?: number;
  /** Address at which the panel reaches the agent; if given, pairing at another one is refused. */
  publicUrl?: string | null;
};

export type RunningAgent = Agent & {
  url: string;
  /** Null when a panel is paired. */
  pairingCode: string | null;
};

/** Starts an agent that its panel calls; it resumes the unfinished runs of an earlier process. */
export function startAgent(options: ListeningOptions): Promise<RunningAgent> {
  return startWith(async (opened) => {
    const { host = '127.0.0.1', port = 4001, publicUrl = null } = options;
    let ownPort: number | null = null;
    const { identity, steady, log, work, drain } = await openAgent(options, opened, () => ownPort);
    const line = identity.line();
    if (line !== null)
      throw new OutboundConnectionFailed(
        `The agent of this data directory calls the panel at ${line.panelUrl}. --pair-again makes it forget that panel.`,
      );
    const pairing =
      identity.panel() === null ? openPairingWindow({ identity, publicUrl, clock: steady }) : null;
    const closing = new AbortController();
    // Messages carry the time of a monotonic clock that the panel learns: no clock change locks the agent out or
    // permits replays.
    const app = createAgentApp({ identity, pairing, ...work, closing: closing.signal, clock: steady, log });
    opened.defer(() => app.close());
    opened.defer(() => closing.abort());
    const url = await app.listen({ host, port });
    ownPort = Number(new URL(url).port);
    const { sandbox } = work;
    return { url, pairingCode: pairing?.code ?? null, sandbox, drain, close: () => opened.disposeAsync() };
  });
}
