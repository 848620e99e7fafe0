import { setStateCookies, type OriginStorage } from '../access/browser-state.ts';
import { sentAccess } from '../access/sent-access.ts';
import type { OnTarget } from '../browser/browser-context.ts';
import { CdpClosed } from '../browser/cdp/cdp-session.ts';
import type { Deadline } from '../deadline.ts';
import { callFinder } from './call-finder.ts';
import { frameDocument } from './frame-documents.ts';
import type { JourneyContext, JourneyTab } from './journey-context.ts';
import { createJourneyTab } from './journey-tab.ts';

/** Tabs of a journey: the first one, and those that pages open. */
export interface JourneyTabs {
  readonly main: JourneyTab;
  all(): readonly JourneyTab[];
  open(): JourneyTab[];
}

/** Maximum number of windows beside the journey's own tab; more are closed at once. */
const WINDOWS_MAX = 10;

export async function openTabs(journeyContext: JourneyContext): Promise<JourneyTabs> {
  const tabs: (JourneyTab & { onTarget: OnTarget })[] = [];
  /** Windows that have an opener. */
  const related = new Set<JourneyTab['session']>();
  const add = (...[session, targetId]: [JourneyTab['session'], string]) => {
    const tab = createJourneyTab(journeyContext, session, targetId);
    tabs.push(tab);
    return tab;
  };
  const onTarget: OnTarget = (kind, session, targetId) => {
    const tab = tabs[0] ?? add(session, targetId);
    tab.onTarget(kind, session, targetId);
  };
  await setStateCookies(
    journeyContext.browser.session,
    journeyContext.context.id,
    journeyContext.order.state,
  );
  await journeyContext.context.openPage(onTarget, (session, { targetId, canAccessOpener }) => {
    if (tabs.length > WINDOWS_MAX) return null;
    if (canAccessOpener) {
      related.add(session);
      journeyContext.time?.join(session, true);
    }
    const tab = add(session, targetId);
    tab.recording.document.onNewDocument(join);
    tabs[0]?.recording.lookAhead.requestsMayStick();
    return tab.onTarget;
  });

  /**
   * Joins the clocks of related windows. Documents of one site share a thread if their windows are related, so its time
   * passes once.
   */
  function join(): void {
    const sites = new Set<string>();
    for (const { session, recording } of tabs) {
      if (session.isClosed || (session !== tabs[0]?.session && !related.has(session))) continue;
      const site = siteOf(recording.document.finalUrl());
      journeyContext.time?.join(session, site === null || sites.has(site));
      if (site !== null) sites.add(site);
    }
  }
  const [main] = tabs;
  main?.recording.document.onNewDocument(() => void (related.size > 0 && join()));
  if (main === undefined) throw new CdpClosed('the browser opened no page');
  for (const cookie of sentAccess(journeyContext.order.access).cookies)
    await main.session.send('Network.setCookie', cookie).catch(() => undefined);
  return {
    main,
    all: () => tabs,
    open: () => tabs.filter(({ session }) => !session.isClosed),
  };
}

/** Returns the tab that a step names: by `main`, or by the address of the tab, or of a frame in it. */
export function tabOf(tabs: JourneyTabs, target: string | undefined): JourneyTab | null {
  if (target === undefined || target === 'main') return tabs.main.session.isClosed ? null : tabs.main;
  const open = tabs.open();
  const exact = open.findLast((tab) => tab.recording.document.finalUrl() === target);
  return exact ?? open.findLast((tab) => isSameAddress(tab.recording.document.finalUrl(), target)) ?? null;
}

const FRAMES_DEEP = 4;

/**
 * Returns the indexes of the frames that lead to the frame which a step names by its document's address; null if there
 * is none.
 */
export async function framePathOf(tab: JourneyTab, target: string): Promise<number[] | null> {
  let paths: number[][] = [[]];
  for (let deep = 0; deep < FRAMES_DEEP; deep += 1) {
    const next: number[][] = [];
    for (const path of paths) {
      const document = await frameDocument(tab, path);
      if (document === null) continue;
      const { url, frames } = await callFinder(document.world, 'address');
      if (path.length > 0 && (url === target || isSameAddress(url, target))) return path;
      next.push(...Array.from({ length: frames }, (_, index) => [...path, index]));
    }
    paths = next;
  }
  return null;
}

/**
 * Returns the part of an address by which Chromium assigns processes, as far as the name shows it; null for an empty
 * window.
 */
function siteOf(url: string | null): string | null {
  const parsed = URL.parse(url ?? '');
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return null;
  const labels = parsed.hostname.split('.');
  if (/^[\d.]+$|:/.test(parsed.hostname) || labels.length < 3) return `${parsed.protocol}${parsed.hostname}`;
  return `${parsed.protocol}${labels.slice((labels.at(-2)?.length ?? 0) > 3 ? -2 : -3).join('.')}`;
}

function isSameAddress(url: string | null, other: string): boolean {
  const [one, two] = [URL.parse(url ?? ''), URL.parse(other)];
  return one !== null && two !== null && one.origin === two.origin && one.pathname === two.pathname;
}

/** Returns the storage of the current documents' origins. */
export async function storageOf(tab: JourneyTab, limit: Deadline): Promise<OriginStorage[]> {
  const worlds = tab.recording.pageScripts.worlds();
  const origins = await limit.race(
    Promise.all(worlds.map((world) => callFinder(world, 'storage').catch(() => null))),
  );
  return origins.filter((one) => one !== null && /^https?:/.test(one.origin)) as OriginStorage[];
}
