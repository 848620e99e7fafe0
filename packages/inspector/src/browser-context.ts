import type { Browser } from './browser.ts';
import type { CdpSession } from './cdp/cdp-session.ts';
import type { EventOf } from './cdp/protocol.ts';
import { targetKindOf, type TargetKind } from './target-kind.ts';

/** Receives every target of a visit before anything runs in it; must not wait. */
export type OnTarget = (kind: TargetKind, session: CdpSession, targetId: string) => void;

export interface OpenPage {
  session: CdpSession;
  /** Also the id of the main frame. */
  targetId: string;
  close(): Promise<void>;
}

/** A cookie jar, storage and cache of its own; one page at a time. */
export interface BrowserContext {
  readonly id: string;
  openPage(onTarget: OnTarget): Promise<OpenPage>;
  /** Names origins that the page used: the next page starts without their cookies and storage. The HTTP cache stays. */
  markUsed(origins: Iterable<string>): void;
  dispose(): Promise<void>;
}

type Attached = EventOf<'Target.attachedToTarget'>;
type Receive = (session: CdpSession, attached: Attached) => void;

/** Which context's targets go where; one per browser. */
export interface ContextKeeper {
  openContext(): Promise<BrowserContext>;
}

const AUTO_ATTACH = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
/** Browser-wide kinds that no page owns, and kinds that another session already reports. */
const BROWSER_FILTER = ['browser', 'tab', 'browser_ui', 'webview', 'other'].map((type) => ({
  type,
  exclude: true,
}));
const PAGE_FILTER = [{ type: 'service_worker', exclude: true }, { type: 'tab', exclude: true }, {}];

/** Has the browser hold every new target of every context until its collectors are hooked on. */
export async function keepContexts(browser: Browser): Promise<ContextKeeper> {
  const receivers = new Map<string, Receive>();
  browser.session.on('Target.attachedToTarget', (attached) => {
    const session = browser.connection.session(attached.sessionId);
    const receive = receivers.get(attached.targetInfo.browserContextId ?? '');
    if (receive) receive(session, attached);
    else session.tell('Runtime.runIfWaitingForDebugger');
  });
  await browser.session.send('Target.setAutoAttach', { ...AUTO_ATTACH, filter: [...BROWSER_FILTER, {}] });
  return { openContext: () => openContext(browser, receivers) };
}

async function openContext(browser: Browser, receivers: Map<string, Receive>): Promise<BrowserContext> {
  const { session } = browser;
  const { browserContextId: id } = await session.send('Target.createBrowserContext', {
    disposeOnDetach: true,
  });
  session.tell('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId: id });
  const used = new Set<string>();
  return {
    id,
    async openPage(onTarget) {
      const page = await openPage({ browser, id, receivers }, onTarget);
      if (used.size === 0) return page;
      await Promise.all([
        session.send('Storage.clearCookies', { browserContextId: id }),
        ...[...used].map((origin) =>
          page.session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
        ),
      ]);
      used.clear();
      return page;
    },
    markUsed(origins) {
      for (const origin of origins) used.add(origin);
    },
    async dispose() {
      receivers.delete(id);
      await session.send('Target.disposeBrowserContext', { browserContextId: id });
    },
  };
}

interface Place {
  browser: Browser;
  id: string;
  receivers: Map<string, Receive>;
}

async function openPage({ browser, id, receivers }: Place, onTarget: OnTarget): Promise<OpenPage> {
  const { promise: opened, resolve, reject } = Promise.withResolvers<CdpSession>();
  opened.catch(() => undefined);
  let pageId: string | null = null;
  const receive: Receive = (session, { targetInfo }) => {
    const kind = targetKindOf(targetInfo.type);
    if (kind === null) return session.tell('Runtime.runIfWaitingForDebugger');
    if (kind === 'page') {
      // Whatever else opens is a popup: closed while it is still held, so that nothing of it loads.
      if (pageId !== null)
        return browser.session.tell('Target.closeTarget', { targetId: targetInfo.targetId });
      pageId = targetInfo.targetId;
    }
    session.on('Target.attachedToTarget', (nested) =>
      receive(browser.connection.session(nested.sessionId), nested),
    );
    session.tell('Target.setAutoAttach', { ...AUTO_ATTACH, filter: PAGE_FILTER });
    onTarget(kind, session, targetInfo.targetId);
    // The answer comes after those of all commands before it. A page that navigates to another process earlier than
    // that loses what its first process had not yet taken in.
    const resumed = session.send('Runtime.runIfWaitingForDebugger');
    if (kind === 'page') resumed.then(() => resolve(session), reject);
    else resumed.catch(() => undefined);
  };
  receivers.set(id, receive);
  const { targetId } = await browser.session.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId: id,
  });
  const session = await opened;
  return {
    session,
    targetId,
    async close() {
      await browser.session.send('Target.closeTarget', { targetId });
      await session.closed;
    },
  };
}
