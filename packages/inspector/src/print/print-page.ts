import { launchBrowser } from '../browser/browser.ts';
import { routeContexts } from '../browser/browser-context.ts';
import type { CdpSession } from '../browser/cdp/cdp-session.ts';
import { findChromium } from '../browser/chromium.ts';
import { createDeadline, OutOfTime } from '../deadline.ts';

/** Request of a printed page. */
interface PrintRequest {
  method: string;
  /** Path and query, below the only origin. */
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

interface PrintAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export interface PrintOrder {
  /** Path of the page, with its query and fragment. */
  path: string;
  /** Answers every request of the page, which has no network access. */
  answer: (request: PrintRequest) => Promise<PrintAnswer>;
  /** CSS selector of an element that exists once the page is complete. */
  readySelector: string;
  /** Language of the page as a BCP 47 tag, for example fr-FR. */
  language: string;
  /** IANA name. */
  timeZone: string;
  timeoutMs: number;
}

/** No such name exists (RFC 6761, section 6.4); the order answers each request to it. */
const ORIGIN = 'https://print.invalid';
/** Proxy without a listener, also for loopback addresses, and a rule by which no name resolves. */
const NO_NETWORK = [
  '--proxy-server=http://127.0.0.1:1',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
];
const PAPER = {
  printBackground: true,
  paperWidth: 8.27,
  paperHeight: 11.69,
  marginTop: 0.5,
  marginBottom: 0.6,
  marginLeft: 0.5,
  marginRight: 0.5,
  generateTaggedPDF: true,
  displayHeaderFooter: true,
  headerTemplate: '<span></span>',
  footerTemplate:
    '<div style="width:100%;font:8px sans-serif;color:#555;text-align:center"><span class="pageNumber"></span> / <span class="totalPages"></span></div>',
};

/**
 * Prints a page as a PDF in A4, in its own Chromium without network access. Raises ChromiumNotFound,
 * ChromiumNotStarted, or OutOfTime if the page is not complete in time.
 */
export async function printPage(
  order: PrintOrder,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Buffer> {
  const time = createDeadline(order.timeoutMs);
  try {
    const chromium = await time.race(findChromium(env));
    const browser = await launchBrowser({
      chromium,
      acceptInvalidCertificates: false,
      egressArguments: NO_NETWORK,
    });
    try {
      const context = await time.race(routeContexts(browser).then((contexts) => contexts.openContext()));
      // Frames and workers of other origins are resumed: they reach no network either
      const { session } = await time.race(context.openPage(() => undefined));
      return await time.race(printIn(session, order));
    } finally {
      await browser.close();
    }
  } finally {
    time.end();
  }
}

async function printIn(session: CdpSession, order: PrintOrder): Promise<Buffer> {
  const { language, timeZone, path, readySelector } = order;
  answerRequests(session, order.answer);
  const { userAgent } = await session.send('Browser.getVersion');
  await Promise.all([
    session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
    session.send('Network.setUserAgentOverride', { userAgent, acceptLanguage: language }),
    session.send('Emulation.setTimezoneOverride', { timezoneId: timeZone }),
    session.send('Emulation.setEmulatedMedia', {
      media: 'print',
      features: [
        { name: 'prefers-color-scheme', value: 'light' },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ],
    }),
  ]);
  const { errorText } = await session.send('Page.navigate', { url: `${ORIGIN}${path}` });
  if (errorText !== undefined) throw new OutOfTime(`the page did not open: ${errorText}`);
  await session.send('Runtime.evaluate', { expression: untilThere(readySelector), awaitPromise: true });
  const { data } = await session.send('Page.printToPDF', PAPER);
  return Buffer.from(data, 'base64');
}

function answerRequests(session: CdpSession, answer: PrintOrder['answer']): void {
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { method, url, headers, postData = null } = request;
    const { origin, pathname, search } = new URL(url);
    const fail = () => session.tell('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    if (origin !== ORIGIN) return fail();
    answer({ method, path: `${pathname}${search}`, headers, body: postData }).then(
      ({ status, headers: given, body }) =>
        session.tell('Fetch.fulfillRequest', {
          requestId,
          responseCode: status,
          responseHeaders: Object.entries(given).map(([name, value]) => ({ name, value })),
          body: body.toString('base64'),
        }),
      fail,
    );
  });
}

/** Returns a script that resolves once the element is there, its fonts are loaded and two frames were drawn. */
function untilThere(selector: string): string {
  return `new Promise((done) => {
    const isThere = () => document.querySelector(${JSON.stringify(selector)}) !== null;
    const look = () => { if (isThere()) { watch.disconnect(); document.fonts.ready.then(() => requestAnimationFrame(() => requestAnimationFrame(done))); } };
    const watch = new MutationObserver(look);
    watch.observe(document, { childList: true, subtree: true, attributes: true });
    look();
  })`;
}
