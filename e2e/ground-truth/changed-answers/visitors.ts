import type { Certificate } from '@vigie/demo-site/certificate.ts';
import { sentAccess } from '@vigie/inspector/access/sent-access.ts';
import type { CdpSession } from '@vigie/inspector/browser/cdp/cdp-session.ts';
import { findChromium, type FoundChromium } from '@vigie/inspector/browser/chromium.ts';
import { createTarget } from '@vigie/inspector/browser/target.ts';
import { createRequestInterception } from '@vigie/inspector/visit/request-interception.ts';
import { chromium, type Browser, type CDPSession } from 'playwright-core';
import { startPlainProxy } from '../remedies/plain-proxy.ts';
import type { Row } from './row.ts';
import type { RowSite } from './site.ts';

export interface Visitors {
  browser: string;
  /** Returns the page's titles: behind the proxy, and with its responses changed in the browser. */
  visit: (row: Row) => Promise<[byProxy: string, byChange: string]>;
  close: () => Promise<void>;
}

/** Browser features as in rehearsals: see browser-arguments.ts. */
const FEATURES =
  'HttpsUpgrades,LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets,LocalNetworkAccessForWorkers,BlockInsecurePrivateNetworkRequests';
/** Time in ms for requests that start with the load, over loopback. */
const SETTLE_MS = 250;
const TRACKING = { jsTagName: '', phpTagName: '', requiredVariables: [], pageViewRule: null };

/** Opens one browser behind a plain proxy, and one whose responses are changed as visits change them. */
export async function openVisitors(
  rows: readonly Row[],
  site: RowSite,
  certificate: Certificate,
): Promise<Visitors> {
  const found = await findChromium(process.env);
  const proxy = await startPlainProxy(certificate);
  proxy.carryOut(rows.flatMap((row) => row.changes(site.whereOf(row))));
  const behind = await launch(found, [
    `--proxy-server=http://127.0.0.1:${proxy.port}`,
    '--proxy-bypass-list=<-loopback>',
  ]);
  const direct = await launch(found, []);
  return {
    browser: `${found.name} ${found.version ?? ''}`,
    visit: (row) => Promise.all([titleOf(behind, row, site), titleOf(direct, row, site, interceptFor(row, site))]),
    async close() {
      await behind.close();
      await direct.close();
      await proxy.close();
    },
  };
} // prettier-ignore

function launch({ path, env, args }: FoundChromium, more: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: path,
    env,
    args: [...args, ...more, `--disable-features=${FEATURES}`, '--ignore-certificate-errors'],
  });
}

type Prepare = (session: CDPSession, mainFrameId: string) => void;

function interceptFor(row: Row, site: RowSite): Prepare {
  return (session, mainFrameId) => {
    const tell = (method: never, params: never) => void session.send(method, params).catch(() => undefined);
    const given = { send: session.send.bind(session), tell, on: session.on.bind(session) };
    const target = createTarget('page', given as unknown as CdpSession);
    createRequestInterception({
      hits: 'deliver',
      tracking: TRACKING,
      isKnownHit: undefined,
      access: sentAccess(undefined),
      mainFrameId,
      onAnswered: () => undefined,
      onChanged: () => undefined,
      onRefused: () => undefined,
      texts: null,
      guard: null,
      changes: row.changes(site.whereOf(row)),
    }).start(target);
  };
}

async function titleOf(...[browser, row, site, prepare]: [Browser, Row, RowSite, Prepare?]): Promise<string> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const { frameTree } = await session.send('Page.getFrameTree');
    prepare?.(session, frameTree.frame.id);
    await page.goto(site.urlOf(row), { waitUntil: 'load' });
    await page.waitForTimeout(SETTLE_MS);
    return `${await page.title()} at ${new URL(page.url()).pathname}`;
  } finally {
    await context.close();
  }
}
