/**
 * Types of Crawlee that the benches use. `npm ci` does not install Crawlee, and the types are checked without it. `npx
 * tsc -p . --paths null` checks the same lines against its own types, after `npm ci --prefix bench`.
 */
import type { BrowserType, LaunchOptions } from 'playwright-core';

export declare const Configuration: new (options: { persistStorage: boolean }) => object;

export interface PlaywrightCrawlerOptions {
  launchContext: { launcher: BrowserType; launchOptions: LaunchOptions };
  minConcurrency: number;
  maxConcurrency: number;
  keepAlive: boolean;
  requestHandler: () => Promise<void>;
  failedRequestHandler: () => void;
}

export declare class PlaywrightCrawler {
  constructor(options: PlaywrightCrawlerOptions, configuration: object);
  run(): Promise<unknown>;
  addRequests(requests: Array<{ url: string; uniqueKey: string }>): Promise<unknown>;
  stop(): void;
}

export declare const log: { LEVELS: { ERROR: number }; setLevel(level: number): void };
