import { pino, type Logger } from 'pino';
import { createSteadyClock, type Clock } from '@vigie/agent-link/exchange.ts';
import { createSecretBox } from '@vigie/agent-link/secret-box.ts';
import { removeLeftBrowsers } from '@vigie/inspector/browser/browser-profile.ts';
import { giveWay } from '@vigie/inspector/browser/process-priority.ts';
import type { AgentOptions } from './agent-options.ts';
import { openSettings } from './agent-settings.ts';
import { agentStatus } from './agent-status.ts';
import { holdDataDirectory } from './data-lock.ts';
import { makeDirectoryDurably } from './durable-file.ts';
import { openEgress, type EgressAllowance } from './egress-allowance.ts';
import { openIdentity, type Identity } from './identity.ts';
import { REAL_INSPECTION } from './inspection.ts';
import { keepInspectors } from './kept-inspectors.ts';
import { keepDoors } from './runs/kept-doors.ts';
import { createPerform } from './runs/perform-run.ts';
import { openRuns, type Runs } from './runs/runs.ts';
import { SPOOL_BYTES_MAX } from './spool.ts';

const SLOTS = 2;
const NO_EGRESS: EgressAllowance = { allowFile: null, allowLoopback: false };
const SYSTEM_CLOCK: Clock = { now: () => Date.now() };
/** Together they fit in the 20 s after which a process that was asked to end does. */
const DRAIN_TIMES = { pagesMs: 10_000, eventsMs: 4_000 };

export type OpenedAgent = {
  identity: Identity;
  /** For durations, and for the times of messages: nobody sets it. */
  steady: Clock;
  log: Logger;
  /** What it does, apart from how it is asked. */
  work: Awaited<ReturnType<typeof openWork>>;
  drain: () => Promise<void>;
};

/** Runs `open`; what it opened is closed when it fails. */
export async function startWith<T>(open: (opened: AsyncDisposableStack) => Promise<T>): Promise<T> {
  const opened = new AsyncDisposableStack();
  try {
    return await open(opened);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

/** Opens what an agent has and does; it is closed with `opened`. `ownPort` is where it listens, if it does. */
export async function openAgent(
  options: AgentOptions,
  opened: AsyncDisposableStack,
  ownPort: () => number | null,
): Promise<OpenedAgent> {
  const { dataDirectory, clock = SYSTEM_CLOCK } = options;
  const log = options.log ?? pino({ level: 'warn' });
  const steady = options.steady ?? createSteadyClock(clock);
  // Visits take all the processor that they get: a panel and a database on the same machine have to go before.
  giveWay(options.niceness ?? 0);
  const lock = await holdDataDirectory(dataDirectory);
  opened.defer(() => lock.release());
  const identity = await openIdentity(dataDirectory);
  if (options.pairAgain) await identity.unpair();
  const work = await openWork({ ...options, clock, steady, log, identity, ownPort });
  opened.defer(() => work.inspectors.close());
  opened.defer(() => work.doors.close());
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
  const inspectors = keepInspectors(inspection.openInspector);
  const doors = keepDoors();
  const runs: Runs = await openRuns({
    directory: await makeDirectoryDurably(options.dataDirectory, 'runs'),
    box: createSecretBox(identity.storageKey),
    slots: settings.slots,
    spoolBytesMax: options.spoolBytesMax ?? SPOOL_BYTES_MAX,
    clock,
    steady,
    log,
    perform: createPerform({ inspectors, doors, runJourney: inspection.runJourney, chromium, egressOf, log }),
  });
  const status = () => {
    const agentId = identity.agentId();
    return agentStatus({ agentId, slots: settings.slots(), runs, chromium, nowMs: clock.now() });
  };
  const isSandboxMissing = chromium.sandbox === 'off' && !options.allowNoSandbox;
  return { runs, inspectors, doors, settings, sandbox: chromium.sandbox, isSandboxMissing, status };
}
