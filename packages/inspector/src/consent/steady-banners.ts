import type { Answering } from './answering.ts';
import type { Banner } from './banner-detector.ts';
import { changeOf } from './press-memory.ts';

/** Time in ms for which a button has been visible before it is pressed, so that it listens. */
const STEADY_MS = 250;

/** Returns the visible banners. A document that disappears during the search is followed by another one. */
export async function searchBanners({ means: { detector, pass }, memory }: Answering): Promise<Banner[]> {
  try {
    return await detector.search(memory.isLayerOpen());
  } catch {
    await pass(STEADY_MS);
    return detector.search(memory.isLayerOpen());
  }
}

const areOthers = (before: Banner[], now: Banner[]) => changeOf(before, now) === 'buttons';

/** Waits for the change that a press makes; returns whether other buttons, or none, are visible now. */
export async function settle(answering: Answering, before: Banner[], ms: number): Promise<boolean> {
  const { showFrames, detector, pass } = answering.means;
  for (let passedMs = 0; passedMs < ms; passedMs += STEADY_MS) {
    await showFrames();
    await detector.endAnimations();
    await pass(STEADY_MS);
    if (areOthers(before, await searchBanners(answering))) return true;
  }
  return false;
}

export async function steadyBanners(answering: Answering): Promise<Banner[]> {
  let banners = await searchBanners(answering);
  for (let searches = 0; searches < 8; searches += 1) {
    await answering.means.pass(STEADY_MS);
    const again = await searchBanners(answering);
    if (!areOthers(banners, again)) return again;
    banners = again;
  }
  return banners;
}
