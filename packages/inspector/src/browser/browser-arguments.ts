import { statfsSync } from 'node:fs';
import type { VisitingBrowser } from '@vigie/contract/browser.ts';
import type { Visitor } from './browser-identity.ts';
import type { MemoryLimits } from './browser-memory.ts';

/** Program that starts a Chromium, as `findChromium` returns it. `env` is the whole environment of its process. */
export interface ChromiumProgram extends Pick<VisitingBrowser, 'name' | 'source'> {
  path: string;
  args: string[];
  env: Record<string, string>;
  /** Setting that names its path; null if it was found without one. */
  setting: string | null;
}

export interface BrowserOptions {
  chromium: ChromiumProgram;
  acceptInvalidCertificates: boolean;
  /** Arguments that restrict all traffic to permitted destinations. */
  egressArguments: string[];
  /** Memory limits of its processes. */
  memory?: MemoryLimits | undefined;
  /** True if responses may be changed before pages receive them. */
  changesResponses?: boolean | undefined;
  /** Visitor that pages see; absent: a desktop whose user agent does not name Vigie. */
  visitor?: Visitor | undefined;
}

/** Chromium features that cost time, contact Google or act on their own. */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'OmniboxAimPopup',
  'PreloadTopChromeWebUI',
  'WebUIOmniboxPopupDebug',
  'AcceptCHFrame',
  'AutofillServerCommunication',
  'CertificateTransparencyComponentUpdater',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'InterestFeedContentSuggestions',
  // A sandboxed frame of the page's own text: in a process of its own its first scripts run before a debugger
  // can attach.
  'IsolateSandboxedIframes',
  'LazyFrameLoading',
  // After three minutes a process measures the machine for on-device models.
  'LogOnDeviceMetricsOnStartup',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  // A process that waits for the page's next site: a visit has none, and each page would start one more.
  'SpareRendererForSitePerProcess',
  'Translate',
];

/**
 * Features that block requests to the local network. Chromium treats an injected document as one of the public web and
 * would block its requests to its own machine and network. The site's own document may make these requests.
 */
const LOCAL_NETWORK_FEATURES = [
  'LocalNetworkAccessChecks',
  'LocalNetworkAccessChecksWebSockets',
  'LocalNetworkAccessForWorkers',
  'LocalNetworkAccessForNavigations',
  'LocalNetworkAccessForSubframeNavigations',
  'LocalNetworkAccessForFencedFrameNavigations',
  'BlockInsecurePrivateNetworkRequests',
];

const FIXED = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-startup-window',
  '--no-pings',
  '--noerrdialogs',
  '--mute-audio',
  '--hide-scrollbars',
  '--window-size=1366,900',
  // A window is not larger than its screen, which a headless browser reports as 800 by 600.
  '--screen-info={1366x900}',
  '--force-color-profile=srgb',
  '--password-store=basic',
  '--use-mock-keychain',
  '--metrics-recording-only',
  '--disable-back-forward-cache',
  '--disable-background-networking',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-breakpad',
  '--disable-client-side-phishing-detection',
  '--disable-component-extensions-with-background-pages',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-gpu',
  '--disable-hang-monitor',
  '--disable-ipc-flooding-protection',
  '--disable-popup-blocking',
  '--disable-prompt-on-repost',
  '--disable-renderer-backgrounding',
  // Limits the storage of pages and the memory of their scripts, on every system.
  '--disk-cache-size=100000000',
  '--media-cache-size=50000000',
  '--js-flags=--max-old-space-size=1024',
  '--disable-search-engine-choice-screen',
  '--disable-sync',
  // Some builds keep frames of other sites in the page's process, where their storage is the page's session too.
  '--site-per-process',
  // Trackers ignore automated browsers; without this argument the pipe alone sets navigator.webdriver.
  '--disable-blink-features=AutomationControlled',
];

const SHARED_MEMORY_BYTES = 2_000_000_000;

/**
 * Returns the arguments for shared memory between processes, which Chromium stores in files. Files in memory cost less
 * than on a disk. A container often has only 64 MB there, and a browser without free space crashes.
 */
export function sharedMemoryArguments(folder = '/dev/shm', bytesMin = SHARED_MEMORY_BYTES): string[] {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < bytesMin ? [ON_DISK] : [];
  } catch {
    return [ON_DISK];
  }
}

const ON_DISK = '--disable-dev-shm-usage';

/** Returns the command line of a browser that records: without a window and without requests to Google. */
export function browserArguments(options: BrowserOptions, profileDirectory: string): string[] {
  return [
    ...FIXED,
    `--disable-features=${disabledFeatures(options).join(',')}`,
    ...sharedMemoryArguments(),
    `--user-data-dir=${profileDirectory}`,
    ...(options.acceptInvalidCertificates ? ['--ignore-certificate-errors'] : []),
    ...options.egressArguments,
  ];
}

const disabledFeatures = ({ changesResponses }: BrowserOptions) =>
  changesResponses === true ? [...DISABLED_FEATURES, ...LOCAL_NETWORK_FEATURES] : DISABLED_FEATURES;
