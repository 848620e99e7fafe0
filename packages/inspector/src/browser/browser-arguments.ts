import { statfsSync } from 'node:fs';
import type { VisitingBrowser } from '@vigie/contract/browser.ts';
import type { Visitor } from './browser-identity.ts';
import type { MemoryLimits } from './browser-memory.ts';

/** What starts a Chromium; findChromium gives it. `env` is the whole environment of its process. */
export interface ChromiumProgram extends Pick<VisitingBrowser, 'name' | 'source'> {
  path: string;
  args: string[];
  env: Record<string, string>;
  /** The setting that names its path; null for one that was found. */
  setting: string | null;
}

export interface BrowserOptions {
  chromium: ChromiumProgram;
  acceptInvalidCertificates: boolean;
  /** Arguments that keep all traffic where it may go. */
  egressArguments: string[];
  /** What its processes may take of the machine. */
  memory?: MemoryLimits | undefined;
  /** Responses may be changed before pages get them. */
  changesResponses?: boolean | undefined;
  /** Who visits; absent: a desktop that names itself only. */
  visitor?: Visitor | undefined;
}

/** Chromium features that cost time, call home or act on their own. */
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
  // A sandboxed frame of the page's own text: in a process of its own its first scripts run before anybody can listen.
  'IsolateSandboxedIframes',
  'LazyFrameLoading',
  // After three minutes a process measures the machine for on-device models.
  'LogOnDeviceMetricsOnStartup',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  // A process that waits for the page's next site: a visit has none, and each would start one more.
  'SpareRendererForSitePerProcess',
  'Translate',
];

/**
 * A document that is given whole counts as one of the open web. Its own machine and network would be kept from it, which
 * the site's document may use.
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
  // A window is not larger than its screen, which a headless browser says to be 800 by 600.
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
  // What pages store and their scripts hold has an end, on every system.
  '--disk-cache-size=100000000',
  '--media-cache-size=50000000',
  '--js-flags=--max-old-space-size=1024',
  '--disable-search-engine-choice-screen',
  '--disable-sync',
  // Some builds keep frames of other sites in the page's process, where their storage is the page's session too.
  '--site-per-process',
  // Trackers leave out automated browsers; without this the pipe alone sets navigator.webdriver.
  '--disable-blink-features=AutomationControlled',
];

const SHARED_MEMORY_BYTES = 2_000_000_000;

/**
 * Chromium shares memory between its processes in files. In memory they cost less than on a disk; a container often has
 * only 64 MB there, and a browser without room dies.
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

/** Returns the command line of a browser that records: quiet, without a window, without calls home. */
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
