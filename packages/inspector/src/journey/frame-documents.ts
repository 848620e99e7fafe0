import type { IsolatedWorld } from '../record/page-scripts.ts';
import { findObject, callOnElement } from './call-finder.ts';
import type { JourneyTab } from './journey-context.ts';

/** Document of a tab, and its offset in the viewport of its page. */
export interface FrameDocument {
  tab: JourneyTab;
  world: IsolatedWorld;
  /** Frames around it, the outermost first, with the element that contains each. */
  holders: { world: IsolatedWorld; objectId: string }[];
}

/** Returns the document of a frame, by the indexes of the frames that lead to it; null while it does not exist. */
export async function frameDocument(tab: JourneyTab, path: readonly number[]): Promise<FrameDocument | null> {
  const { pageScripts } = tab.recording;
  let world = pageScripts.mainWorld();
  const holders: FrameDocument['holders'] = [];
  for (const index of path) {
    if (world === undefined) return null;
    const objectId = await findObject(world, 'frame', index);
    if (objectId === undefined) return null;
    const { node } = await world.session.send('DOM.describeNode', { objectId });
    holders.push({ world, objectId });
    world = pageScripts.worlds().findLast(({ frameId }) => frameId === node.frameId);
  }
  return world === undefined ? null : { tab, world, holders };
}

/** Returns the position of a point of the document in the viewport of its page; null if another element covers it. */
export async function inPage(
  { holders }: FrameDocument,
  point: { x: number; y: number },
): Promise<{ x: number; y: number } | null> {
  let { x, y } = point;
  for (const { world, objectId } of holders.toReversed()) {
    const edge = await callOnElement<{ x: number; y: number }>(world, objectId, { method: 'edgeOf' });
    x += edge.x;
    y += edge.y;
    if (!(await callOnElement<boolean>(world, objectId, { method: 'isHitAt', given: [x, y] }))) return null;
  }
  return { x, y };
}
