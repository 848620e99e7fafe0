import type { IsolatedWorld } from '../record/page-scripts.ts';

/** Visible document, and its offset in the viewport of the page. */
export interface Shown {
  world: IsolatedWorld;
  x: number;
  y: number;
}

/** Maximum number of frames that are searched, and of frames around one. */
const FRAMES_MAX = 10;
const DEPTH_MAX = 3;

/**
 * Function for the element of a frame in the document around it. Returns the offset of its content; null if it is
 * hidden, in another document, or content of another site: there, a choice is not that of the page. A box that stays
 * over the page belongs to the page with all its frames, wherever it comes from.
 */
const PLACE = `function (host, isBox, isOutermost) {
  if (this.ownerDocument !== document) return null;
  if (!this.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return null;
  const { left, top, width, height } = this.getBoundingClientRect();
  if (width < 8 || height < 8) return null;
  let isFixed = isBox;
  if (isOutermost) for (let at = this; at !== null; at = at.parentElement) isFixed ||= getComputedStyle(at).position === 'fixed';
  const hostname = URL.parse(this.src || 'about:blank', document.baseURI)?.hostname ?? '';
  const isOwn = hostname === '' || hostname === host || hostname.endsWith('.' + host);
  return isOwn || isFixed ? { x: left + this.clientLeft, y: top + this.clientTop, isBox: isFixed } : null;
}`;

/** Visible document with its position among the frames. `isBox`: in a box that stays over the page. */
interface Nested extends Shown {
  isBox: boolean;
  depth: number;
}
interface FramePosition {
  x: number;
  y: number;
  isBox: boolean;
}

/** Returns the visible frames of a page that belong to its site, also frames within frames. */
export async function listShownFrames(
  main: IsolatedWorld,
  worlds: readonly IsolatedWorld[],
): Promise<Shown[]> {
  const frames = new Map(worlds.map((world) => [world.frameId, world]));
  frames.delete(main.frameId);
  const hidden = new Set([...frames.values()].slice(0, FRAMES_MAX));
  if (hidden.size === 0) return [];
  const host = await hostOf(main).catch(() => '');
  const around: Nested[] = [{ world: main, x: 0, y: 0, isBox: false, depth: 0 }];
  for (const parent of around) {
    if (parent.depth >= DEPTH_MAX) continue;
    for (const world of hidden) {
      const at = await positionOf(parent, { world, host }).catch(() => null);
      if (at === null) continue;
      hidden.delete(world);
      around.push({ ...at, world, x: parent.x + at.x, y: parent.y + at.y, depth: parent.depth + 1 });
    }
  }
  return around.slice(1);
}

async function hostOf({ session, contextId }: IsolatedWorld): Promise<string> {
  const query = { expression: 'location.hostname', contextId, returnByValue: true };
  return String((await session.send('Runtime.evaluate', query)).result.value);
}

async function positionOf(
  { world: { session, contextId }, isBox, depth }: Nested,
  { world: { frameId }, host }: { world: IsolatedWorld; host: string },
): Promise<FramePosition | null> {
  const { backendNodeId } = await session.send('DOM.getFrameOwner', { frameId });
  const { object } = await session.send('DOM.resolveNode', { backendNodeId, executionContextId: contextId });
  const { result } = await session.send('Runtime.callFunctionOn', {
    functionDeclaration: PLACE,
    arguments: [{ value: host }, { value: isBox }, { value: depth === 0 }],
    returnByValue: true,
    ...(object.objectId !== undefined && { objectId: object.objectId }),
  });
  return (result.value as FramePosition | null | undefined) ?? null;
}
