import { pino, type Logger } from 'pino';
import { createSteadyClock, type Clock } from '@vigie/agent-link/exchange.ts';
import { createSecretBox } from '@vigie/agent-link/secret-box.ts';
import { removeLeftBrowsers } from '@vigie/inspector/browser/browser-profile.ts';
import { giveWay } from '@vigie/inspector/browser/process-priority.ts';
import type { AgentOptions } from './agent-options.ts';
import { openSettings } from './agent-settings.ts';
import { agentStatus } from './agent-status.ts';
import { lockDataDirectory } from './data-lock.ts';
import { makeDirectoryDurably } from './durable-file.ts';
import { openEgress, type EgressAllowance } from './egress-allowance.ts';
import { openIdentity, type Identity } from './identity.ts';
import { REAL_INSPECTION } from './inspection.ts';
import { createInspectorPool } from './inspector-pool.ts';
import { createSessionPool } from './runs/session-pool.ts';
import { createPerform } from './runs/perform-run.ts';
import { openRuns, type Runs } from './runs/runs.ts';
import { SPOOL_BYTES_MAX } from './spool.ts';

const SLOTS = 2;
const NO_EGRESS: EgressAllowance = { allowFile: null, allowLoopback: false };
const SYSTEM_CLOCK: Clock = { now: () => Date.now() };
/** Limits of a drain in ms; together they fit in the 20 s after which a stopping process exits. */
const DRAIN_TIMES = { pagesMs: 10_000, eventsMs: 4_000 };

export type OpenedAgent = {
  identity: Identity;
  /** Monotonic clock for durations and message times. */
  steady: Clock;
  log: Logger;
  /** Runs of the agent, independent of the transport. */
  work: Awaited<ReturnType<typeof openWork>>;
  drain: () => Promise<void>;
};

/** Runs `open`; closes what it opened if it fails. */
export async function startWith<T>(open: (opened: AsyncDisposableStack) => Promise<T>): Promise<T> {
  const opened = new AsyncDisposableStack();
  try {
    return await open(opened);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

/** Opens the parts of an agent; they are closed with `opened`. `ownPort` is the port on which it listens, if any. */
export async function openAgent(
  options: AgentOptions,
  opened: AsyncDisposableStack,
  ownPort: () => number | null,
): Promise<OpenedAgent> {
  const { dataDirectory, clock = SYSTEM_CLOCK } = options;
  const log = options.log ?? pino({ level: 'warn' });
  const steady = options.steady ?? createSteadyClock(clock);
  // Visits use all available CPU: a panel and a database on the same machine need priority.
  giveWay(options.niceness ?? 0);
  const lock = await lockDataDirectory(dataDirectory);
  opened.defer(() => lock.release());
  const identity = await openIdentity(dataDirectory);
  if (options.pairAgain) await identity.unpair();
  const work = await openWork({ ...options, clock, steady, log, identity, ownPort });
  opened.defer(() => work.inspectors.close());
  opened.defer(() => work.sessions.close());
  opened.defer(() => work.runs.close());
  return { identity, steady, log, work, drain: () => work.runs.drain(options.drainTimes ?? DRAIN_TIMES) };
}

type Working = AgentOptions & {
  clock: Clock;
  steady: Clock;
  log: Logger;
  identity: Identity;
  ownPort: () => number | null;
};

async function openWork({ clock, steady, log, identity, ownPort, ...options }: Working) {
  const inspection = options.inspection ?? REAL_INSPECTION;
  const egressOf = await openEgress(options.egress ?? NO_EGRESS, ownPort);
  await removeLeftBrowsers();
  const chromium = await inspection.findChromium(options.env, options.browser);
  const settings = await openSettings(options.dataDirectory, options.slots ?? SLOTS);
  const inspectors = createInspectorPool(inspection.openInspector);
  const sessions = createSessionPool();
  const runs: Runs = await openRuns({
    directory: await makeDirectoryDurably(options.dataDirectory, 'runs'),
    box: createSecretBox(identity.storageKey),
    slots: settings.slots,
    spoolBytesMax: options.spoolBytesMax ?? SPOOL_BYTES_MAX,
    clock,
    steady,
    log,
    perform: createPerform({
      inspectors,
      sessions,
      runJourney: inspection.runJourney,
      chromium,
      egressOf,
      log,
    }),
  });
  const status = () => {
    const agentId = identity.agentId();
    return agentStatus({ agentId, slots: settings.slots(), runs, chromium, nowMs: clock.now() });
  };
  const isSandboxMissing = chromium.sandbox === 'off' && !options.allowNoSandbox;
  return { runs, inspectors, sessions, settings, sandbox: chromium.sandbox, isSandboxMissing, status };
}
