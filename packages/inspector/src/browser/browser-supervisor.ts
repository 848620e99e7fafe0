import { setTimeout as sleep } from 'node:timers/promises';
import {
  routeContexts,
  type BrowserContext,
  type ContextRouter,
  type ContextNetwork,
  type ContextOptions,
} from './browser-context.ts';
import type { BrowserOptions } from './browser-arguments.ts';
import { windowedAgentOf } from './browser-identity.ts';
import { CdpClosed } from './cdp/cdp-session.ts';
import { ChromiumNotStarted } from './chromium-not-started.ts';
import { createDeadline, OutOfTime } from '../deadline.ts';
import { launchBrowser, type Browser } from './browser.ts';

/** Number of pages after which a browser is replaced: it never releases all its memory. */
export const PAGES_PER_BROWSER = 200;
/** Number of pages after which a reused context is replaced. */
const PAGES_PER_CONTEXT = 50;

/** Browser for one visit. */
export interface Lease {
  readonly browser: Browser;
  readonly context: BrowserContext;
  /** Returns the context once it is known to be sound; an unsound or unshared one is discarded. */
  release(isSound: Promise<boolean>): void;
}

export interface BrowserSupervisor {
  readonly current: Browser;
  lease(): Promise<Lease>;
  /** Opens a context that belongs to no visit; it closes with its browser at the latest. */
  openContext(network: ContextNetwork): Promise<BrowserContext>;
  close(): Promise<void>;
}

interface UsedContext {
  context: BrowserContext;
  pages: number;
}

interface Generation {
  browser: Browser;
  contexts: ContextRouter;
  idle: UsedContext[];
  /** Contexts whose last page is being closed. */
  closing: Set<Promise<void>>;
  /** Context with a tab, opened before a visit requests it; null if that failed. */
  ahead: Promise<UsedContext | null> | null;
  pages: number;
  inUse: number;
}

/** Limit in ms to open or close a context; past it the browser hangs, is ended and counts as dead. */
const ANSWER_MS = 10_000;

/**
 * Delay in ms after a page has loaded, so that it draws its first frame before the next page's tab opens and delays it.
 */
const AHEAD_MS = 30;
/** Delay in ms before a context is disposed: the next visit, in another context, begins first. */
const DISPOSE_MS = 50;

/** Returns the answer of the browser. Raises CdpClosed if the browser is gone or hangs. */
async function answerOf<T>(browser: Browser, answer: Promise<T>): Promise<T> {
  const time = createDeadline(ANSWER_MS);
  try {
    return await time.race(answer);
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
    void browser.close();
    await browser.closed;
    throw new CdpClosed('the browser does not answer');
  } finally {
    time.end();
  }
}

function openContext({ browser, contexts }: Generation, options?: ContextOptions): Promise<BrowserContext> {
  return answerOf(browser, contexts.openContext(options));
}

function disposeOf({ browser }: Generation, context: BrowserContext): void {
  void answerOf(browser, context.dispose()).catch(() => undefined);
}

function mayStartYet(error: unknown): boolean {
  return error instanceof CdpClosed || (error instanceof ChromiumNotStarted && error.isPassing);
}

/** Pauses in ms before each further start of a browser that died while it started. */
export const START_PAUSES_MS = [250, 1_000, 4_000];

interface SupervisorOptions extends BrowserOptions {
  /** True if pages are visited in reused contexts. */
  isShared: boolean;
  pause?: (ms: number) => Promise<void>;
}

/** User agent names of programs in this process, each with the version it was learnt from. */
const names = new Map<string, { userAgent: string; version: string }>();

/**
 * Starts a browser under a user agent without "headless", because collectors ignore headless browsers. The first start
 * of each program and version only reads the name to send.
 */
async function launchNamed(options: BrowserOptions): Promise<Browser> {
  const { path } = options.chromium;
  const known = names.get(path);
  const browser = await launchBrowser(options, known?.userAgent);
  if (known?.version === browser.version) return browser;
  if (known === undefined && !browser.ownUserAgent.includes('Headless')) return browser;
  await browser.close();
  if (known !== undefined) names.delete(path);
  else names.set(path, { userAgent: windowedAgentOf(browser.ownUserAgent), version: browser.version });
  return launchNamed(options);
}

/** Keeps one browser running: replaces it when it dies and when it is old. Raises ChromiumNotStarted. */
export async function superviseBrowser({
  isShared,
  pause = sleep,
  ...options
}: SupervisorOptions): Promise<BrowserSupervisor> {
  const running = new Set<Browser>();
  let isClosing = false;

  async function start(): Promise<Generation> {
    for (const pauseMs of START_PAUSES_MS) {
      try {
        return await startOnce();
      } catch (error) {
        if (isClosing || !mayStartYet(error)) throw error;
        await pause(pauseMs);
      }
    }
    return startOnce();
  }

  async function startOnce(): Promise<Generation> {
    const browser = await launchNamed(options);
    running.add(browser);
    void browser.closed.then(() => running.delete(browser));
    return {
      browser,
      contexts: await routeContexts(browser),
      idle: [],
      closing: new Set(),
      ahead: null,
      pages: 0,
      inUse: 0,
    };
  }

  let current = await start();
  let starting: Promise<Generation> | null = null;

  async function generation(): Promise<Generation> {
    if (starting) return starting;
    const isOld = current.pages >= PAGES_PER_BROWSER;
    if (!isOld && !current.browser.session.isClosed) return current;
    const retired = current;
    starting = start();
    try {
      current = await starting;
    } finally {
      starting = null;
    }
    if (retired.inUse === 0) await retired.browser.close();
    return current;
  }

  function release(owner: Generation, used: UsedContext, isSound: Promise<boolean>): void {
    const closing: Promise<void> = isSound
      .then((sound) => giveBack(owner, used, sound))
      .catch(() => undefined)
      .finally(() => owner.closing.delete(closing));
    owner.closing.add(closing);
  }

  async function giveBack(owner: Generation, used: UsedContext, isSound: boolean): Promise<void> {
    owner.inUse -= 1;
    if (owner.browser.session.isClosed) return;
    if (owner !== current && owner.inUse === 0) return owner.browser.close();
    if (isShared && isSound && used.pages < PAGES_PER_CONTEXT && owner === current) owner.idle.push(used);
    else setTimeout(disposeOf, DISPOSE_MS, owner, used.context).unref();
  }

  /** Opens the context and the process of the next page while the loaded page settles. */
  function openAhead(owner: Generation): void {
    if (isClosing || owner !== current || owner.ahead !== null) return;
    owner.ahead = nextContext(owner)
      .then(async (next) => {
        await answerOf(owner.browser, next.context.openAhead());
        return next;
      })
      .catch(() => null);
  }

  /** Returns a reused, shared context or a fresh one. A context that is soon free has a warm cache. */
  async function nextContext(owner: Generation): Promise<UsedContext> {
    if (isShared) while (owner.idle.length === 0 && owner.closing.size > 0) await Promise.race(owner.closing);
    return owner.idle.pop() ?? { context: await freshContext(owner), pages: 0 };
  }

  async function contextAhead(owner: Generation): Promise<UsedContext | null> {
    const { ahead } = owner;
    owner.ahead = null;
    return ahead;
  }

  const freshContext = (owner: Generation) =>
    openContext(owner, { onPageLoaded: () => void setTimeout(openAhead, AHEAD_MS, owner).unref() });

  return {
    get current() {
      return current.browser;
    },
    async lease() {
      const owner = await generation();
      owner.pages += 1;
      owner.inUse += 1;
      try {
        const { context, pages } = (await contextAhead(owner)) ?? (await nextContext(owner));
        const used = { context, pages: pages + 1 };
        return { browser: owner.browser, context, release: (isSound) => release(owner, used, isSound) };
      } catch (error) {
        owner.inUse -= 1;
        throw error;
      }
    },
    openContext: async (network) => openContext(await generation(), { network }),
    async close() {
      isClosing = true;
      await starting?.catch(() => undefined);
      await Promise.all([...running].map((browser) => browser.close()));
    },
  };
}
