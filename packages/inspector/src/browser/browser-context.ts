import { introduce } from './browser-identity.ts';
import type { Browser } from './browser.ts';
import type { CdpSession } from './cdp/cdp-session.ts';
import type { EventOf } from './cdp/protocol.ts';
import { targetKindOf, type TargetKind } from './target-kind.ts';

/** Receives every target of a visit before anything runs in it; must not wait. A popup is reported, then closed. */
export type OnTarget = (kind: TargetKind | 'popup', session: CdpSession, targetId: string) => void;

/**
 * Decides about a window that a page opens: returns the receiver of its targets, as OnTarget, or null for a popup,
 * which is closed.
 */
export type OnWindow = (
  session: CdpSession,
  info: EventOf<'Target.attachedToTarget'>['targetInfo'],
) => OnTarget | null;

export interface OpenPage {
  session: CdpSession;
  /** Id of the target, also of its main frame. */
  targetId: string;
  close(): Promise<void>;
}

/** Browser context with its own cookies, storage and cache; one page at a time. */
export interface BrowserContext {
  readonly id: string;
  /** Opens a paused tab in advance, for `openPage`. */
  openAhead(): Promise<void>;
  /** Opens a page with its own process and its own clock. */
  openPage(onTarget: OnTarget, onWindow?: OnWindow): Promise<OpenPage>;
  /**
   * Names the origins that the page used: the next page starts without their cookies and storage. The HTTP cache stays.
   */
  markUsed(origins: Iterable<string>): void;
  /** Reports that the page has loaded, so that the browser has time for other work. */
  pageLoaded: () => void;
  dispose(): Promise<void>;
}

type Attached = EventOf<'Target.attachedToTarget'>;
type Receive = (session: CdpSession, attached: Attached) => void;

/** Routes the targets of each context to its recorders; one per browser. */
export interface ContextRouter {
  openContext(options?: ContextOptions): Promise<BrowserContext>;
}

export interface ContextOptions {
  network?: ContextNetwork;
  onPageLoaded?: () => void;
}

/** Replacement for the browser's own network stack in a context. */
export interface ContextNetwork {
  proxyServer: string;
  proxyBypassList: string;
}

const AUTO_ATTACH = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
/** Browser-wide kinds that no page owns, and kinds that another session already reports. */
const BROWSER_FILTER = ['browser', 'tab', 'browser_ui', 'webview', 'other'].map((type) => ({
  type,
  exclude: true,
}));
const PAGE_FILTER = [{ type: 'service_worker', exclude: true }, { type: 'tab', exclude: true }, {}];

/** Pauses every new target of every context until its recorders are attached. */
export async function routeContexts(browser: Browser): Promise<ContextRouter> {
  const receivers = new Map<string, Receive>();
  browser.session.on('Target.attachedToTarget', (attached) => {
    const session = browser.connection.session(attached.sessionId);
    const receive = receivers.get(attached.targetInfo.browserContextId ?? '');
    if (receive) receive(session, attached);
    else session.tell('Runtime.runIfWaitingForDebugger');
  });
  await browser.session.send('Target.setAutoAttach', { ...AUTO_ATTACH, filter: [...BROWSER_FILTER, {}] });
  return { openContext: (options = {}) => openContext(browser, receivers, options) };
}

async function openContext(
  browser: Browser,
  receivers: Map<string, Receive>,
  { network, onPageLoaded = () => undefined }: ContextOptions,
): Promise<BrowserContext> {
  const { session } = browser;
  const { browserContextId: id } = await session.send('Target.createBrowserContext', {
    disposeOnDetach: true,
    ...network,
  });
  session.tell('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId: id });
  const connection: ContextConnection = { browser, id, receivers, onWindow: null, windows: new Set() };
  const used = new Set<string>();
  let ahead: PausedTab | null = null;
  let wasVisited = false;

  async function takeTab(): Promise<PausedTab> {
    const tab = ahead?.session.isClosed === false ? ahead : await pauseTab(connection);
    ahead = null;
    return tab;
  }

  /** Clears the state of a context. Cookies are cleared each time: a late answer may have set one since. */
  async function forget(tab: PausedTab): Promise<void> {
    if (!wasVisited) return;
    const origins = Array.from(used);
    used.clear();
    await Promise.all([
      session.send('Storage.clearCookies', { browserContextId: id }),
      ...origins.map((origin) =>
        tab.session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
      ),
    ]);
  }

  return {
    id,
    async openAhead() {
      const tab = await pauseTab(connection);
      ahead = tab;
      // Creates the first script context of the process now, not while a visit waits for it.
      tab.session.tell('Runtime.enable');
      tab.session.on('Inspector.targetCrashed', () => {
        if (ahead === tab) ahead = null;
      });
      await forget(tab);
    },
    async openPage(onTarget, onWindow) {
      const tab = await takeTab();
      connection.onWindow = onWindow ?? null;
      const [page] = await Promise.all([openTab(connection, tab, onTarget), forget(tab)]);
      wasVisited = true;
      return page;
    },
    markUsed(origins) {
      for (const origin of origins) used.add(origin);
    },
    pageLoaded: onPageLoaded,
    async dispose() {
      receivers.delete(id);
      await session.send('Target.disposeBrowserContext', { browserContextId: id });
    },
  };
}

interface ContextConnection {
  browser: Browser;
  id: string;
  receivers: Map<string, Receive>;
  onWindow: OnWindow | null;
  /** Windows that stay open. The browser and the opener may both report the same one. */
  windows: Set<string>;
}

/** Tab before its first instruction: its process runs, and does nothing. */
interface PausedTab {
  session: CdpSession;
  targetId: string;
}

async function pauseTab({ browser, id, receivers }: ContextConnection): Promise<PausedTab> {
  const { promise: attached, resolve } = Promise.withResolvers<CdpSession>();
  receivers.set(id, (session, { targetInfo }) => {
    if (targetInfo.type === 'page') resolve(session);
    else session.tell('Runtime.runIfWaitingForDebugger');
  });
  const { targetId } = await browser.session.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId: id,
  });
  return { session: await attached, targetId };
}

/** Attaches the recorders to a paused tab and resumes it. */
async function openTab(connection: ContextConnection, tab: PausedTab, onTarget: OnTarget): Promise<OpenPage> {
  const { session, targetId } = tab;
  connection.receivers.set(connection.id, (...later) => follow(connection, onTarget, later));
  hook(connection, onTarget, { kind: 'page', session });
  onTarget('page', session, targetId);
  await resume(session);
  return {
    session,
    targetId,
    async close() {
      await connection.browser.session.send('Target.closeTarget', { targetId });
      await session.closed;
    },
  };
}

const OFFLINE = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** Attaches the recorders to a target of the page; every page opened beside it is a popup. */
function follow(
  connection: ContextConnection,
  onTarget: OnTarget,
  [session, { targetInfo }]: Parameters<Receive>,
): void {
  const { targetId, type } = targetInfo;
  const kind = targetKindOf(type);
  if (kind === 'page' && isReceived(connection, session, targetInfo)) return;
  if (kind === 'page') {
    // A popup shares its opener's thread: a paused popup would pause the visited page. Offline, it loads
    // nothing.
    session.tell('Network.enable');
    session.tell('Network.emulateNetworkConditions', OFFLINE);
    introduce(session, kind, connection.browser);
    session.tell('Runtime.runIfWaitingForDebugger');
    onTarget('popup', session, targetId);
    return connection.browser.session.tell('Target.closeTarget', { targetId });
  }
  if (kind === null) return session.tell('Runtime.runIfWaitingForDebugger');
  hook(connection, onTarget, { kind, session });
  onTarget(kind, session, targetId);
  resume(session).catch(() => undefined);
}

/** Returns whether a receiver takes the window; its recorders are then attached. */
function isReceived(
  connection: ContextConnection,
  session: CdpSession,
  info: Attached['targetInfo'],
): boolean {
  const { targetId } = info;
  if (!connection.windows.has(targetId)) {
    const onTarget = connection.onWindow?.(session, info) ?? null;
    if (onTarget === null) return false;
    connection.windows.add(targetId);
    hook(connection, onTarget, { kind: 'page', session });
    onTarget('page', session, targetId);
  }
  resume(session).catch(() => undefined);
  return true;
}

interface NewTarget {
  kind: TargetKind;
  session: CdpSession;
}

function hook(connection: ContextConnection, onTarget: OnTarget, { kind, session }: NewTarget): void {
  session.on('Target.attachedToTarget', (attached) =>
    follow(connection, onTarget, [connection.browser.connection.session(attached.sessionId), attached]),
  );
  session.tell('Target.setAutoAttach', { ...AUTO_ATTACH, filter: PAGE_FILTER });
  introduce(session, kind, connection.browser);
}

/**
 * Resumes a target. The answer comes after the answers of all earlier commands. A page that navigates to another
 * process earlier loses the commands that its first process had not yet received.
 */
function resume(session: CdpSession): Promise<unknown> {
  return session.send('Runtime.runIfWaitingForDebugger');
}
