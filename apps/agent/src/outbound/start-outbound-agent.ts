import { createOutboundClient } from '@vigie/agent-link/outbound-client.ts';
import { pauseOrAbort, type Pause } from '@vigie/agent-link/signed-call.ts';
import type { Agent, AgentOptions } from '../agent-options.ts';
import { createAgentApp } from '../http/agent-app.ts';
import { openAgent, startWith, type OpenedAgent } from '../open-agent.ts';
import { dispatchTo } from './dispatch.ts';
import { openOutboundConnection } from './outbound-connection.ts';
import { createOutboundFetch } from './outbound-fetch.ts';
import { settleRegistration, type NamedPanel } from './registration.ts';

export type OutboundAgentOptions = AgentOptions & {
  /** Panel to call, and its one-time code; null: the stored panel. */
  panel?: NamedPanel | null;
  /** True if a panel on another machine may be called over http:, which is not encrypted. */
  allowHttp?: boolean;
  /** Timeout of an answer of the panel in seconds, 15 by default; the time of a poll is added. */
  timeoutSeconds?: number;
  pause?: Pause;
  random?: () => number;
};

export type OutboundAgent = Agent & {
  panelUrl: string;
  /** Resolves when it stops calling its panel, because another process of the agent does. */
  ended: Promise<void>;
};

const ALIVE_MS = 3_600_000;

/** Starts an agent that calls its panel and listens on no port; the first time it registers with a code. */
export function startOutboundAgent(options: OutboundAgentOptions): Promise<OutboundAgent> {
  return startWith(async (opened) => {
    const { panel = null, allowHttp = false, random = Math.random, timeoutSeconds = 15 } = options;
    const pause = options.pause ?? pauseOrAbort;
    const agent = await openAgent(options, opened, () => null);
    const { identity, steady, log, work, drain } = agent;
    const { fetch, close: closeConnections } = createOutboundFetch(options.env);
    opened.defer(closeConnections);
    const calls = { clock: steady, fetch, timeoutSeconds, pause };
    const clientOf = (panelUrl: string) => createOutboundClient({ ...calls, ...linkOf(agent), panelUrl });
    const { status } = work;
    const panelUrl = await settleRegistration({ identity, panel, allowHttp, calls, status, clientOf, log });
    const closing = new AbortController();
    const app = createAgentApp({
      identity,
      pairing: null,
      ...work,
      closing: closing.signal,
      clock: steady,
      log,
    });
    opened.defer(() => app.close());
    opened.defer(() => closing.abort());
    await app.ready();
    const line = openOutboundConnection({
      client: clientOf(panelUrl),
      panelUrl,
      status,
      dispatch: (message, signal) => dispatchTo(app, message, signal),
      steady,
      pause,
      random,
      log,
    });
    // A fenced process keeps running: if restarted, both would take the connection from each other.
    const alive = setInterval(() => undefined, ALIVE_MS);
    opened.defer(() => clearInterval(alive));
    opened.defer(async () => {
      const isClosed = line.close();
      closeConnections();
      await isClosed;
    });
    const { sandbox } = work;
    return { panelUrl, sandbox, drain, ended: line.ended, close: () => opened.disposeAsync() };
  });
}

/** Returns the registered link; its keys may be renewed while it is in use. */
function linkOf({ identity }: OpenedAgent) {
  const panel = identity.panel();
  if (panel === null) throw new Error('an agent without a panel has no link');
  const keys = () => ({
    agentKey: identity.privateKey(),
    panelPublicKey: identity.panel()?.panelPublicKey ?? panel.panelPublicKey,
  });
  return { panelId: panel.panelId, agentId: identity.agentId(), keys };
}
