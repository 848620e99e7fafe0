import type { Logger } from 'pino';
import type { Clock } from '@vigie/agent-link/exchange.ts';
import type { BrowserChoice } from '@vigie/inspector/browser/chromium/browser-choice.ts';
import type { EgressAllowance } from './egress-allowance.ts';
import type { Inspection } from './inspection.ts';
import type { DrainTimes } from './runs/runs.ts';

/** Options shared by called and outbound agents. */
export type AgentOptions = {
  /** Directory of keys, orders and events; created if missing. */
  dataDirectory: string;
  /** Maximum number of parallel runs, default 2. */
  slots?: number;
  /** Scheduling priority (nice value) of visits, 0 (default) to 19. */
  niceness?: number;
  /** Networks beside the public Internet that the browser may visit, default none. */
  egress?: EgressAllowance;
  /** True to take runs even if Chromium has no sandbox here (root, or no user namespaces). */
  allowNoSandbox: boolean;
  /** True to forget the previous panel. */
  pairAgain?: boolean;
  /** Browser for visits; absent: the one of VIGIE_CHROMIUM. */
  browser?: BrowserChoice;
  /** Environment used to find a Chromium and the proxy of the connection to the panel. */
  env: Readonly<Record<string, string | undefined>>;
  log?: Logger;
  clock?: Clock;
  /** Monotonic clock for durations and message times. */
  steady?: Clock;
  spoolBytesMax?: number;
  inspection?: Inspection;
  /** Time that a drain waits for pages, then for the panel to fetch events. */
  drainTimes?: DrainTimes;
};

/** Operations of a started agent. */
export type Agent = {
  /** `on` if Chromium's own sandbox protects this machine from visited pages. */
  sandbox: 'on' | 'off';
  /**
   * Takes no new run, finishes running pages and waits until their events are fetched, within a time limit. Close the
   * agent afterwards.
   */
  drain: () => Promise<void>;
  close: () => Promise<void>;
};
