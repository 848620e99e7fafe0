import { setStateCookies } from '../access/browser-state.ts';
import { sentAccess } from '../access/sent-access.ts';
import type { BrowserContext, OnTarget, OpenPage } from '../browser/browser-context.ts';
import type { Browser } from '../browser/browser.ts';
import { CdpClosed } from '../browser/cdp/cdp-session.ts';
import { createDeadline, OutOfTime } from '../deadline.ts';
import { createRecording, type Recording } from './recording.ts';
import { watchGate, type StartGate } from './start-gate.ts';
import { createTarget } from '../browser/target.ts';
import type { VisitBudget } from './visit-budget.ts';
import type { VisitClock } from '../record/visit-clock.ts';
import type { VisitOrder } from './visit.ts';

/** Open tab with its recorders, before its navigation. */
export interface VisitTab {
  page: OpenPage;
  recording: Recording;
  clock: VisitClock;
}

export interface TabNeeds {
  browser: Browser;
  context: BrowserContext;
  order: VisitOrder;
  clock: VisitClock;
  budget: VisitBudget;
}

/** Limit in ms to close a page; a hung one cannot be closed, and its context is discarded. */
const CLOSE_MS = 2_000;

/**
 * Opens a recorded tab. A browser that opens none within a visit's whole time hangs: it is ended, and counts as dead.
 */
export async function openTab(needs: TabNeeds): Promise<VisitTab> {
  try {
    return await needs.budget.openWithin(open(needs));
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
    await needs.browser.close();
    throw new CdpClosed('the browser does not answer');
  }
}

async function open({ browser, context, order, clock }: TabNeeds): Promise<VisitTab> {
  let recording: Recording | undefined;
  const onTarget: OnTarget = (kind, session, mainFrameId) => {
    recording ??= createRecording({ browser, context, order, clock, session, mainFrameId });
    if (kind === 'popup') recording.popupOpened();
    else recording.start(createTarget(kind, session));
  };
  const page = await context.openPage(onTarget);
  await setStateCookies(browser.session, context.id, order.state);
  // A cookie that the browser refuses is left out: a secure name on an insecure address.
  for (const cookie of sentAccess(order.access).cookies)
    await page.session.send('Network.setCookie', cookie).catch(() => undefined);
  if (!recording) throw new CdpClosed('the browser opened no page');
  recording.document.onLoaded(context.pageLoaded);
  return { page, recording, clock };
}

/** Waits with a ready tab until the page may start. If the browser dies meanwhile, the wait ends. */
export async function waitAtGate(
  gate: StartGate,
  { page, recording }: VisitTab,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    await Promise.race([gate.open(signal), recording.broken]);
  } catch (error) {
    gate.passed();
    throw error;
  }
  watchGate(gate, page.session);
}

/** Closes the tab, so that the next visit of its context begins without it. Returns false if it cannot be closed. */
export async function closeTab({ page }: VisitTab): Promise<boolean> {
  const time = createDeadline(CLOSE_MS);
  try {
    await time.race(page.close());
    return true;
  } catch {
    return false;
  } finally {
    time.end();
  }
}
