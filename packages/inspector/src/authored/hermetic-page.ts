import type { BrowserContext } from '../browser/browser-context.ts';
import type { CdpSession } from '../browser/cdp/cdp-session.ts';
import type { EventOf } from '../browser/cdp/protocol.ts';

/** Page without network access, in which each evaluation gets an unmodified realm. */
export interface HermeticPage {
  session: CdpSession;
  /** Creates a fresh realm, removes the one before, and returns the id of its execution context. */
  freshRealm(): Promise<number>;
  /** Rejects when the page's process ends. */
  broken: Promise<never>;
}

/** Proxy address at which nothing listens: every request of the context fails. */
export const NOWHERE = { proxyServer: 'http://127.0.0.1:0', proxyBypassList: '<-loopback>' };

const DOCUMENT_URL = 'http://evaluator.invalid/';
const POLICY = "sandbox allow-scripts; default-src 'none'; webrtc 'block'";
const OFFLINE = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** Opens the page in a context that was created with `NOWHERE`. */
export async function openHermeticPage(context: BrowserContext): Promise<HermeticPage> {
  const { session, targetId } = await context.openPage((_kind, target) => shutOff(target));
  const { promise: broken, reject } = Promise.withResolvers<never>();
  broken.catch(() => undefined);
  session.on('Inspector.targetCrashed', () => reject(new Error('the process of the page ended')));
  void session.closed.then(() => reject(new Error('the page is gone')));
  await session.send('Page.navigate', { url: DOCUMENT_URL });
  await session.send('Runtime.evaluate', { expression: LOADED, awaitPromise: true });
  session.tell('Performance.enable');
  return { session, broken, freshRealm: realms(session, targetId) };
}

const LOADED = `new Promise((done) => document.readyState === 'complete' ? done() : addEventListener('load', () => done()))`;
/**
 * Script that adds a sandboxed frame. The frame has its own origin: it reaches neither the page around it nor earlier
 * frames.
 */
const NEW_FRAME = `{
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  document.documentElement.replaceChildren(frame);
}`;

/** Returns a function that resolves on each call with the main world of the one frame inside the page. */
function realms(session: CdpSession, mainFrameId: string): () => Promise<number> {
  let found: ((contextId: number) => void) | null = null;
  session.on('Runtime.executionContextCreated', ({ context }) => {
    const { frameId, isDefault } = (context.auxData ?? {}) as { frameId?: string; isDefault?: boolean };
    if (isDefault && frameId !== mainFrameId) found?.(context.id);
  });
  return async () => {
    await session.send('Runtime.evaluate', { expression: NEW_FRAME });
    const { promise, resolve } = Promise.withResolvers<number>();
    found = resolve;
    // The domain is enabled only to list the contexts: while it is enabled, the browser sends every console
    // message.
    session.tell('Runtime.discardConsoleEntries');
    session.tell('Runtime.enable');
    await session.send('Runtime.disable');
    found = null;
    return promise;
  };
}

/**
 * Cuts the page off from the network: serves the document, refuses every other request, and sets the page offline for
 * what interception misses.
 */
function shutOff(session: CdpSession): void {
  session.on('Fetch.requestPaused', (paused) => answer(session, paused));
  session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }).catch(() => undefined);
  session.tell('Network.enable', { maxPostDataSize: 0 });
  session.tell('Network.emulateNetworkConditions', OFFLINE);
}

function answer(session: CdpSession, { requestId, request }: EventOf<'Fetch.requestPaused'>): void {
  if (request.url !== DOCUMENT_URL)
    return session.tell('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
  session.tell('Fetch.fulfillRequest', {
    requestId,
    responseCode: 200,
    responseHeaders: [
      { name: 'content-type', value: 'text/html' },
      { name: 'content-security-policy', value: POLICY },
      { name: 'cache-control', value: 'no-store' },
    ],
    body: Buffer.from('<!doctype html>').toString('base64'),
  });
}
