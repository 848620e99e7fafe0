import type { IsolatedWorld } from '../record/page-scripts.ts';

/** Visible document, and its offset in the viewport of the page. */
export interface Shown {
  world: IsolatedWorld;
  x: number;
  y: number;
}

/** Maximum number of frames that are searched. */
const FRAMES_MAX = 10;

/**
 * Function for the element of a frame in the page's document. Returns the offset of its content; null if it is hidden, in
 * another frame, or content of another site: there, a choice is not that of the page. A box that stays over the page
 * belongs to the page, wherever it comes from.
 */
const PLACE = `function () {
  if (this.ownerDocument !== document) return null;
  if (!this.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return null;
  const { left, top, width, height } = this.getBoundingClientRect();
  if (width < 8 || height < 8) return null;
  let isFixed = false;
  for (let at = this; at !== null; at = at.parentElement) isFixed ||= getComputedStyle(at).position === 'fixed';
  const { hostname } = new URL(this.src || location.href, location.href);
  const isOwn = hostname === '' || hostname === location.hostname || hostname.endsWith('.' + location.hostname);
  return isOwn || isFixed ? { x: left + this.clientLeft, y: top + this.clientTop } : null;
}`;

/** Returns the visible frames of a page that belong to its site. A frame within a frame is left out. */
export async function listShownFrames(
  main: IsolatedWorld,
  worlds: readonly IsolatedWorld[],
): Promise<Shown[]> {
  const frames = new Map(worlds.map((world) => [world.frameId, world]));
  frames.delete(main.frameId);
  const shown: Shown[] = [];
  for (const world of [...frames.values()].slice(0, FRAMES_MAX)) {
    const at = await placeOf(main, world).catch(() => null);
    if (at !== null) shown.push({ world, ...at });
  }
  return shown;
}

async function placeOf(
  { session, contextId }: IsolatedWorld,
  { frameId }: IsolatedWorld,
): Promise<{ x: number; y: number } | null> {
  const { backendNodeId } = await session.send('DOM.getFrameOwner', { frameId });
  const { object } = await session.send('DOM.resolveNode', { backendNodeId, executionContextId: contextId });
  const { result } = await session.send('Runtime.callFunctionOn', {
    functionDeclaration: PLACE,
    returnByValue: true,
    ...(object.objectId !== undefined && { objectId: object.objectId }),
  });
  return (result.value as { x: number; y: number } | null | undefined) ?? null;
}
