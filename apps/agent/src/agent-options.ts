import type { Logger } from 'pino';
import type { Clock } from '@vigie/agent-link/exchange.ts';
import type { BrowserChoice } from '@vigie/inspector/browser/chromium/browser-choice.ts';
import type { EgressAllowance } from './egress-allowance.ts';
import type { Inspection } from './inspection.ts';
import type { DrainTimes } from './runs/runs.ts';

/** What every agent is started with, whether its panel calls it or it calls its panel. */
export type AgentOptions = {
  /** Where keys, orders and events are kept; made when it is missing. */
  dataDirectory: string;
  /** Runs performed at the same time, default 2. */
  slots?: number;
  /** How far visits give way to other programs of the machine, 0 (default) to 19. */
  niceness?: number;
  /** What the browser may visit beside the public Internet, default nothing. */
  egress?: EgressAllowance;
  /** Whether runs are taken when Chromium has no sandbox here (root, or no user namespaces). */
  allowNoSandbox: boolean;
  /** Forget the panel of before. */
  pairAgain?: boolean;
  /** The browser that visits; absent: as VIGIE_CHROMIUM says. */
  browser?: BrowserChoice;
  /** Environment in which a Chromium is looked for, and the proxy of the line to the panel. */
  env: Readonly<Record<string, string | undefined>>;
  log?: Logger;
  clock?: Clock;
  /** For durations, and for the times of messages: nobody sets it. */
  steady?: Clock;
  spoolBytesMax?: number;
  inspection?: Inspection;
  /** How long a drain waits for pages, and then for the panel to fetch events. */
  drainTimes?: DrainTimes;
};

/** What an agent can be asked by whoever started it. */
export type Agent = {
  /** Whether Chromium's own sandbox stands between a visited page and this machine. */
  sandbox: 'on' | 'off';
  /** Takes nothing new, lets the pages under way end and their events be fetched, within a time. To be closed after. */
  drain: () => Promise<void>;
  close: () => Promise<void>;
};
