/**
 * Contenders without a package. Each runs from a folder named in the environment: a clone of its repository with its
 * dependencies installed (`npm install --omit=dev --ignore-scripts`).
 */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inParallel, type OpenContender, type Recorded } from './contender.ts';

/** Environment variables with the folders. */
export const TRACKER_RADAR_COLLECTOR = 'BENCH_TRACKER_RADAR_COLLECTOR';
export const WEBSITE_EVIDENCE_COLLECTOR = 'BENCH_WEBSITE_EVIDENCE_COLLECTOR';

interface LocalChrome {
  start(): Promise<void>;
  getConnection(): Promise<unknown>;
  close(): Promise<void>;
}

interface CrawlResult {
  data: { requests: Array<{ url: string; method: string }> | null };
}

/**
 * Opens DuckDuckGo's tracker-radar-collector with its collector of requests. It starts a browser for each page, and
 * waits a fixed 2.5 s after the network is idle; here 0 s, so that the work is compared and not the wait.
 */
export const openTrackerRadarCollector: OpenContender = ({ concurrency, chromium: { path, args } }) => {
  const folder = folderOf(TRACKER_RADAR_COLLECTOR);
  const load = createRequire(join(folder, 'package.json'));
  const crawl = load('./crawler.js') as (url: URL, options: object) => Promise<CrawlResult>;
  const RequestCollector = load('./collectors/RequestCollector.js') as new () => object;
  const Chrome = load('./browser/LocalChrome.js') as new (options: object) => LocalChrome;
  const visitPage = async (url: string): Promise<string[]> => {
    const browser = new Chrome({ extraArgs: args, headless: true, executablePath: path });
    await browser.start();
    try {
      const browserConnection = await browser.getConnection();
      const options = { collectors: [new RequestCollector()], browserConnection, extraExecutionTimeMs: 0 };
      const { data } = await crawl(new URL(url), options);
      return (data.requests ?? []).filter(({ method }) => method !== 'OPTIONS').map((request) => request.url);
    } finally {
      await browser.close();
    }
  };
  return Promise.resolve({
    visit: async (urls) => {
      const recorded: Recorded = { hits: [], pushes: 0 };
      await inParallel(urls, concurrency, async (url) => {
        const parsed = (await visitPage(url)).map((text) => new URL(text));
        const hits = parsed.filter(({ pathname }) => pathname === '/collect');
        recorded.hits.push(...hits.map(({ search }) => search));
      });
      return recorded;
    },
    close: () => Promise.resolve(),
  });
};

/**
 * Opens the website-evidence-collector of the European Data Protection Supervisor by its command line, which visits one
 * page. It waits a fixed 3 s after the load; here 0 s. It reports the hosts of requests, not the hits.
 */
export const openWebsiteEvidenceCollector: OpenContender = ({
  concurrency,
  chromium: { path, args, env },
}) => {
  const command = join(folderOf(WEBSITE_EVIDENCE_COLLECTOR), 'bin', 'website-evidence-collector.js');
  const options = ['--no-output', '--no-pdf', '--quiet', '--json', '--sleep', '0', '--', ...args];
  return Promise.resolve({
    visit: async (urls) => {
      await inParallel(urls, concurrency, async (url) => {
        await promisify(execFile)(process.execPath, [command, url, ...options], {
          env: { ...env, PUPPETEER_EXECUTABLE_PATH: path },
          maxBuffer: 1e8,
        });
      });
      return null;
    },
    close: () => Promise.resolve(),
  });
};

function folderOf(variable: string): string {
  const folder = process.env[variable];
  if (folder === undefined) throw new Error(`${variable} must name the folder of its clone`);
  return folder;
}
