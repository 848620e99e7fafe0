import { pino, type Logger } from 'pino';
import { createSteadyClock, type Clock } from '@vigie/agent-link/exchange.ts';
import { createSecretBox } from '@vigie/agent-link/secret-box.ts';
import type { BrowserChoice } from '@vigie/inspector/browser/chromium/browser-choice.ts';
import { removeLeftBrowsers } from '@vigie/inspector/browser/browser-profile.ts';
import { giveWay } from '@vigie/inspector/browser/process-priority.ts';
import { openSettings } from './agent-settings.ts';
import { agentStatus } from './agent-status.ts';
import { holdDataDirectory } from './data-lock.ts';
import { makeDirectoryDurably } from './durable-file.ts';
import { openEgress, type EgressAllowance } from './egress-allowance.ts';
import { createAgentApp } from './http/agent-app.ts';
import { openIdentity, type Identity } from './identity.ts';
import { REAL_INSPECTION, type Inspection } from './inspection.ts';
import { keepInspectors } from './kept-inspectors.ts';
import { openPairingWindow } from './pairing-window.ts';
import { createPerform } from './runs/perform-run.ts';
import { openRuns } from './runs/runs.ts';
import { SPOOL_BYTES_MAX } from './spool.ts';

export type AgentOptions = {
  /** Where keys, orders and events are kept; made when it is missing. */
  dataDirectory: string;
  /** Default 127.0.0.1. */
  host?: string;
  /** Default 4001; 0 for any free port. */
  port?: number;
  /** The address under which the panel reaches the agent; when given, pairing under another one is refused. */
  publicUrl?: string | null;
  /** Runs performed at the same time, default 2. */
  slots?: number;
  /** How far visits give way to other programs of the machine, 0 (default) to 19. */
  niceness?: number;
  /** What the browser may visit beside the public Internet, default nothing. */
  egress?: EgressAllowance;
  /** Whether runs are taken when Chromium has no sandbox here (root, or no user namespaces). */
  allowNoSandbox: boolean;
  /** Forget the paired panel and print a new code. */
  pairAgain?: boolean;
  /** The browser that visits; absent: as VIGIE_CHROMIUM says. */
  browser?: BrowserChoice;
  /** Environment in which a Chromium is looked for. */
  env: Readonly<Record<string, string | undefined>>;
  log?: Logger;
  clock?: Clock;
  /** For durations, and for the times of messages: nobody sets it. */
  steady?: Clock;
  spoolBytesMax?: number;
  inspection?: Inspection;
};

export type RunningAgent = {
  url: string;
  /** Null when a panel is paired. */
  pairingCode: string | null;
  /** Whether Chromium's own sandbox stands between a visited page and this machine. */
  sandbox: 'on' | 'off';
  close(): Promise<void>;
};

const SLOTS = 2;
const NO_EGRESS: EgressAllowance = { allowFile: null, allowLoopback: false };
const SYSTEM_CLOCK: Clock = { now: () => Date.now() };

/** Starts an agent: it answers its panel, and resumes what an earlier process left unfinished. */
export async function startAgent(options: AgentOptions): Promise<RunningAgent> {
  const opened = new AsyncDisposableStack();
  try {
    return await open(options, opened);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

async function open(options: AgentOptions, opened: AsyncDisposableStack): Promise<RunningAgent> {
  const { dataDirectory, host = '127.0.0.1', port = 4001, publicUrl = null, clock = SYSTEM_CLOCK } = options;
  const log = options.log ?? pino({ level: 'warn' });
  const steady = options.steady ?? createSteadyClock(clock);
  // Visits take all the processor that they get: a panel and a database on the same machine have to go before.
  giveWay(options.niceness ?? 0);
  const lock = await holdDataDirectory(dataDirectory);
  opened.defer(() => lock.release());
  const identity = await openIdentity(dataDirectory);
  if (options.pairAgain) await identity.unpair();
  const pairing =
    identity.panel() === null ? openPairingWindow({ identity, publicUrl, clock: steady }) : null;
  let ownPort: number | null = null;
  const working = { ...options, clock, steady, log, identity, ownPort: () => ownPort };
  const { sandbox, inspectors, ...work } = await openWork(working);
  opened.defer(() => inspectors.close());
  opened.defer(() => work.runs.close());
  const closing = new AbortController();
  // Messages are dated by a clock that the panel learns and nobody sets: none closes the agent, or comes twice.
  const app = createAgentApp({ identity, pairing, ...work, closing: closing.signal, clock: steady, log });
  opened.defer(() => app.close());
  opened.defer(() => closing.abort());
  const url = await app.listen({ host, port });
  ownPort = Number(new URL(url).port);
  return { url, pairingCode: pairing?.code ?? null, sandbox, close: () => opened.disposeAsync() };
}

type Working = AgentOptions & {
  clock: Clock;
  steady: Clock;
  log: Logger;
  identity: Identity;
  ownPort: () => number | null;
};

/** What the agent does, apart from how it is asked. */
async function openWork({ clock, steady, log, identity, ownPort, ...options }: Working) {
  const inspection = options.inspection ?? REAL_INSPECTION;
  const egressOf = await openEgress(options.egress ?? NO_EGRESS, ownPort);
  await removeLeftBrowsers();
  const chromium = await inspection.findChromium(options.env, options.browser);
  const settings = await openSettings(options.dataDirectory, options.slots ?? SLOTS);
  const inspectors = keepInspectors(inspection.openInspector);
  const runs = await openRuns({
    directory: await makeDirectoryDurably(options.dataDirectory, 'runs'),
    box: createSecretBox(identity.storageKey),
    slots: settings.slots,
    spoolBytesMax: options.spoolBytesMax ?? SPOOL_BYTES_MAX,
    clock,
    steady,
    log,
    perform: createPerform({ inspectors, chromium, egressOf, log }),
  });
  return {
    runs,
    inspectors,
    settings,
    sandbox: chromium.sandbox,
    isSandboxMissing: chromium.sandbox === 'off' && !options.allowNoSandbox,
    status: () =>
      agentStatus({ agentId: identity.agentId(), slots: settings.slots(), runs, chromium, nowMs: clock.now() }),
  };
}
