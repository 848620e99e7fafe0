import { findChromium } from '@vigie/inspector/browser/chromium.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';

/** A request blocked by a policy: the name of the first requested address, and the directive. */
interface Stopped {
  name: string | null;
  directive: string;
}

export interface Reader {
  /** Loads a page until nothing happens for `silenceMs`; returns the requests that policies blocked. */
  read: (url: string, silenceMs: number) => Promise<Stopped[]>;
  close: () => Promise<void>;
}

/** Opens a browser without Vigie's recording. */
export async function openReader(hostResolverRules: string): Promise<Reader> {
  const { path, args, env } = await findChromium(process.env);
  const browser = await chromium.launch({
    executablePath: path,
    env,
    args: [...args, `--host-resolver-rules=${hostResolverRules}`, '--ignore-certificate-errors'],
  });
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  return {
    async read(url, silenceMs) {
      const page = await context.newPage();
      const stopped: Stopped[] = [];
      const session = await context.newCDPSession(page);
      let activeMs = performance.now();
      const recordActivity = () => void (activeMs = performance.now());
      page
        .on('request', recordActivity)
        .on('requestfinished', recordActivity)
        .on('requestfailed', recordActivity);
      session.on('Audits.issueAdded', ({ issue }) => {
        recordActivity();
        const details = issue.details.contentSecurityPolicyIssueDetails;
        if (details === undefined || details.isReportOnly) return;
        const name = URL.parse(details.blockedURL ?? '')?.searchParams.get('name') ?? null;
        stopped.push({ name, directive: details.violatedDirective });
      });
      await session.send('Audits.enable');
      try {
        await page.goto(url, { waitUntil: 'load' });
        // A redirect that a policy stopped stays open for Playwright, so its own idle network may never come.
        while (performance.now() - activeMs < silenceMs) await pause(silenceMs / 5);
      } finally {
        await page.close();
      }
      return stopped;
    },
    close: () => browser.close(),
  };
}
