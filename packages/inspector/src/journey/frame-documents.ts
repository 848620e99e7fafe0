import type { JourneyTab } from './journey-place.ts';
import { callText } from '../record/in-page/page-text.ts';
import type { World } from '../record/page-scripts.ts';
import { createElementFinder, type ElementFinder } from './in-page/element-finder.ts';

type Method = keyof ElementFinder;
type Answer<M extends Method> = ReturnType<ElementFinder[M]>;

/** A document of a tab, and where it begins in the viewport of its page. */
export interface FrameDocument {
  tab: JourneyTab;
  world: World;
  /** The frames around it, the outermost first, with the element that holds each. */
  holders: { world: World; objectId: string }[];
}

const prepared = new WeakSet<World>();
let text: string | null = null;
const finderText = () => (text ??= callText(createElementFinder));

async function evaluate(world: World, expression: string, returnByValue: boolean) {
  const finder = prepared.has(world) ? 'journey' : `(globalThis.journey ??= ${finderText()})`;
  prepared.add(world);
  const { result, exceptionDetails } = await world.session.send('Runtime.evaluate', {
    expression: `${finder}.${expression}`,
    contextId: world.contextId,
    returnByValue,
    awaitPromise: returnByValue,
  });
  if (exceptionDetails !== undefined)
    throw new Error(exceptionDetails.exception?.description?.split('\n')[0] ?? exceptionDetails.text);
  return result;
}

const callOf = (method: Method, given: readonly unknown[]) =>
  `${method}(${given.map((one) => JSON.stringify(one)).join(', ')})`;

/** Asks the finder of a document. Raises CdpRefused when the document has gone. */
export async function ask<M extends Method>(
  world: World,
  method: M,
  ...given: Parameters<ElementFinder[M]>
): Promise<Awaited<Answer<M>>> {
  return (await evaluate(world, callOf(method, given), true)).value as Awaited<Answer<M>>;
}

/** Covers texts in the documents until they are asked to uncover them. Raises CdpRefused where one has gone: it is not shown. */
export async function cover(worlds: readonly World[], secrets: readonly string[]): Promise<void> {
  await Promise.all(worlds.map((world) => ask(world, 'cover', [...secrets], true)));
}

/** The object that the finder gives; undefined when it gives none. */
export async function askForObject(
  world: World,
  method: 'element' | 'frame' | 'root',
  ...given: number[]
): Promise<string | undefined> {
  return (await evaluate(world, callOf(method, given), false)).objectId;
}

/** Hands objects of the browser to the finder. */
export async function give({ session, contextId }: World, objectIds: readonly string[]): Promise<void> {
  await session.send('Runtime.callFunctionOn', {
    functionDeclaration: 'function (...elements) { journey.give(...elements); }',
    executionContextId: contextId,
    arguments: objectIds.map((objectId) => ({ objectId })),
  });
}

/** The same of an element that the finder gave before. */
export async function askOf<T>(
  { session }: World,
  objectId: string,
  { method, given = [] }: { method: 'edgeOf' | 'isHitAt'; given?: number[] },
): Promise<T> {
  const { result } = await session.send('Runtime.callFunctionOn', {
    functionDeclaration: `function (...given) { return journey.${method}(this, ...given); }`,
    objectId,
    arguments: given.map((value) => ({ value })),
    returnByValue: true,
  });
  return result.value as T;
}

/** The document of a frame, by the indexes of the frames that lead to it; null while it is not there. */
export async function frameDocument(tab: JourneyTab, path: readonly number[]): Promise<FrameDocument | null> {
  const { pageScripts } = tab.recording;
  let world = pageScripts.mainWorld();
  const holders: FrameDocument['holders'] = [];
  for (const index of path) {
    if (world === undefined) return null;
    const objectId = await askForObject(world, 'frame', index);
    if (objectId === undefined) return null;
    const { node } = await world.session.send('DOM.describeNode', { objectId });
    holders.push({ world, objectId });
    world = pageScripts.worlds().findLast(({ frameId }) => frameId === node.frameId);
  }
  return world === undefined ? null : { tab, world, holders };
}

/** Where a point of the document stands in the viewport of its page; null where something covers it. */
export async function inPage(
  { holders }: FrameDocument,
  point: { x: number; y: number },
): Promise<{ x: number; y: number } | null> {
  let { x, y } = point;
  for (const { world, objectId } of holders.toReversed()) {
    const edge = await askOf<{ x: number; y: number }>(world, objectId, { method: 'edgeOf' });
    x += edge.x;
    y += edge.y;
    if (!(await askOf<boolean>(world, objectId, { method: 'isHitAt', given: [x, y] }))) return null;
  }
  return { x, y };
}
