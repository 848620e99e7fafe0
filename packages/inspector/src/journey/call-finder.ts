import { callText } from '../record/in-page/page-text.ts';
import type { IsolatedWorld } from '../record/page-scripts.ts';
import { createElementFinder, type ElementFinder } from './in-page/element-finder.ts';

type Method = keyof ElementFinder;
type Answer<M extends Method> = ReturnType<ElementFinder[M]>;

const prepared = new WeakSet<IsolatedWorld>();
let text: string | null = null;
const finderText = () => (text ??= callText(createElementFinder));

async function evaluate(world: IsolatedWorld, expression: string, returnByValue: boolean) {
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

/** Calls the finder of a document. Raises CdpRefused if the document has gone. */
export async function callFinder<M extends Method>(
  world: IsolatedWorld,
  method: M,
  ...given: Parameters<ElementFinder[M]>
): Promise<Awaited<Answer<M>>> {
  return (await evaluate(world, callOf(method, given), true)).value as Awaited<Answer<M>>;
}

/**
 * Covers texts in the documents until they are uncovered. Raises CdpRefused if a document has gone, because it is not
 * visible then.
 */
export async function cover(worlds: readonly IsolatedWorld[], secrets: readonly string[]): Promise<void> {
  await Promise.all(worlds.map((world) => callFinder(world, 'cover', [...secrets], true)));
}

/** Returns the object that the finder gives; undefined if it gives none. */
export async function findObject(
  world: IsolatedWorld,
  method: 'element' | 'frame' | 'root',
  ...given: number[]
): Promise<string | undefined> {
  return (await evaluate(world, callOf(method, given), false)).objectId;
}

/** Passes objects of the browser to the finder. */
export async function passObjects(
  { session, contextId }: IsolatedWorld,
  objectIds: readonly string[],
): Promise<void> {
  await session.send('Runtime.callFunctionOn', {
    functionDeclaration: 'function (...elements) { journey.give(...elements); }',
    executionContextId: contextId,
    arguments: objectIds.map((objectId) => ({ objectId })),
  });
}

/** Calls a function on an element that the finder gave before; returns its result. */
export async function callOnElement<T>(
  { session }: IsolatedWorld,
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
