import type { Answering } from './answering.ts';
import type { Banner } from './banner-detector.ts';
import { changeOf } from './press-memory.ts';

/** Time in ms for which a button has been visible before it is pressed, so that it listens. */
const STEADY_MS = 250;

/** Returns the visible banners. A document that disappears during the search is followed by another one. */
export async function look({ means: { sight, pass }, memory }: Answering): Promise<Banner[]> {
  try {
    return await sight.look(memory.isLayerOpen());
  } catch {
    await pass(STEADY_MS);
    return sight.look(memory.isLayerOpen());
  }
}

const areOthers = (before: Banner[], now: Banner[]) => changeOf(before, now) === 'buttons';

/** Waits for the change that a press makes; returns whether other buttons, or none, are visible now. */
export async function settle(answering: Answering, before: Banner[], ms: number): Promise<boolean> {
  const { showFrames, sight, pass } = answering.means;
  for (let passedMs = 0; passedMs < ms; passedMs += STEADY_MS) {
    await showFrames();
    await sight.endAnimations();
    await pass(STEADY_MS);
    if (areOthers(before, await look(answering))) return true;
  }
  return false;
}

export async function steadyBanners(answering: Answering): Promise<Banner[]> {
  let banners = await look(answering);
  for (let looks = 0; looks < 8; looks += 1) {
    await answering.means.pass(STEADY_MS);
    const again = await look(answering);
    if (!areOthers(banners, again)) return again;
    banners = again;
  }
  return banners;
}
