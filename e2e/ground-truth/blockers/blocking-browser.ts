import { setTimeout as pause } from 'node:timers/promises';
import { routeContexts } from '@vigie/inspector/browser/browser-context.ts';
import { launchBrowser } from '@vigie/inspector/browser/browser.ts';
import type { CdpSession } from '@vigie/inspector/browser/cdp/cdp-session.ts';
import type { EventOf } from '@vigie/inspector/browser/cdp/protocol.ts';
import { findChromium } from '@vigie/inspector/browser/chromium.ts';
import type { RequestType, SentRequest } from './generated-rule.ts';

/** Chromium that stops requests before they leave. */
export interface BlockingBrowser {
  /** Loads a page until nothing happens for `silenceMs`. Returns the addresses that it stopped, in their order. */
  load: (url: string, isStopped: (request: SentRequest) => boolean, silenceMs: number) => Promise<string[]>;
  close: () => Promise<void>;
}

type Paused = EventOf<'Fetch.requestPaused'>;

/** Maximum length of a load, in silences. */
const LOAD_MAX = 6;

const TYPES: Partial<Record<Paused['resourceType'], RequestType>> = {
  Document: 'subdocument',
  Stylesheet: 'stylesheet',
  Image: 'image',
  Media: 'media',
  TextTrack: 'media',
  Font: 'font',
  Script: 'script',
  XHR: 'xmlhttprequest',
  Fetch: 'xmlhttprequest',
  EventSource: 'xmlhttprequest',
  Ping: 'ping',
};

/** Opens a Chromium that calls a function for every request of pages, frames and workers, and about redirects. */
export async function openBlockingBrowser(hostResolverRules: string): Promise<BlockingBrowser> {
  const browser = await launchBrowser({
    chromium: await findChromium(process.env),
    acceptInvalidCertificates: true,
    egressArguments: [`--host-resolver-rules=${hostResolverRules}`],
  });
  const contexts = await routeContexts(browser);
  return {
    async load(url, isStopped, silenceMs) {
      const context = await contexts.openContext();
      const documents = new Map<string, string>();
      const stopped: string[] = [];
      let activeMs = performance.now();

      function decide(session: CdpSession, paused: Paused, parentOf: (frame: string) => string | undefined) {
        activeMs = performance.now();
        const { requestId, request, frameId, resourceType } = paused;
        const isDocument = resourceType === 'Document';
        const sender = documents.get(isDocument ? (parentOf(frameId) ?? '') : frameId) ?? url;
        const isMain = isDocument && (request.url === url || parentOf(frameId) === undefined);
        const isWorker = resourceType === 'Other' && request.url.includes('/workers/');
        const isPrefetch = Object.keys(request.headers).some((name) => /purpose$/i.test(name));
        const usual = isPrefetch ? 'other' : (TYPES[resourceType] ?? 'other');
        const type = isWorker ? 'script' : usual;
        const facts = { url: request.url.replace(/#.*$/, ''), type, source: new URL(sender).hostname };
        if (!isMain && isStopped(facts)) {
          stopped.push(facts.url);
          session.tell('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
          return;
        }
        if (isDocument && frameId !== '') documents.set(frameId, request.url);
        session.tell('Fetch.continueRequest', { requestId });
      }

      const parents = new Map<string, string>();
      const { session } = await context.openPage((_kind, target) => {
        target.on(
          'Page.frameAttached',
          ({ frameId, parentFrameId }) => void parents.set(frameId, parentFrameId),
        );
        target.on('Fetch.requestPaused', (paused) => decide(target, paused, (frame) => parents.get(frame)));
        target.tell('Page.enable');
        target.tell('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
        target.tell('Runtime.runIfWaitingForDebugger');
      });
      await session.send('Page.navigate', { url });
      const endMs = performance.now() + LOAD_MAX * silenceMs;
      // An event stream that is stopped is requested again and again.
      while (performance.now() - activeMs < silenceMs && performance.now() < endMs)
        await pause(silenceMs / 5);
      await context.dispose();
      return stopped;
    },
    close: () => browser.close(),
  };
}
