import { setTimeout as sleep } from 'node:timers/promises';
import { callFinder } from './call-finder.ts';
import { inPage } from './frame-documents.ts';
import type { FoundElement } from './find-element.ts';
import { StepFailed } from './step-failed.ts';
import type { StepTime } from './step-time.ts';
import { withInput } from './with-input.ts';

interface Point {
  x: number;
  y: number;
}
export interface Press {
  button?: 'primary' | 'auxiliary' | 'secondary' | 'back' | 'forward' | undefined;
  deviceType?: 'mouse' | 'pen' | 'touch' | undefined;
  duration?: number | undefined;
  times: number;
}

const ANSWER_MS = 2_000;
const DRAWN_MS = 1_000;
const BUTTONS = {
  primary: 'left',
  auxiliary: 'middle',
  secondary: 'right',
  back: 'back',
  forward: 'forward',
} as const;

/** Returns the point at which the element can be hit, once no other element covers it. Raises StepFailed. */
export async function reach(
  found: FoundElement,
  { offsetX, offsetY }: { offsetX?: number | undefined; offsetY?: number | undefined },
  time: StepTime,
): Promise<Point> {
  const { world } = found.document;
  // Chromium sends a press to the page until a frame of another process has drawn its first frame.
  if (world.session !== time.tab.session)
    await time.during(Promise.race([callFinder(world, 'drawn'), sleep(DRAWN_MS, undefined, { ref: false })]));
  let why = 'it is out of view';
  const point = await time.until(async () => {
    const reachable = await callFinder(found.document.world, 'place', offsetX ?? null, offsetY ?? null);
    if (reachable === null) why = 'it has gone';
    else if (!reachable.isFree)
      why = reachable.coveredBy === null ? 'it is out of view' : `covered by ${reachable.coveredBy}`;
    else {
      why = 'its frame is covered';
      return inPage(found.document, reachable);
    }
    return null;
  });
  if (point === null) throw new StepFailed('element-not-reachable', `${found.selector}: ${why}`);
  return point;
}

export function moveTo(point: Point, time: StepTime): Promise<unknown> {
  const { session } = time.tab;
  return withInput(session, () =>
    answered(session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point }), time),
  );
}

export async function press(point: Point, how: Press, time: StepTime): Promise<void> {
  const { session, recording } = time.tab;
  recording.lookAhead.requestsMayStick();
  await withInput(session, async () => {
    for (let count = 1; count <= how.times; count += 1) {
      if (how.deviceType === 'touch') await tap(point, time);
      else await click(point, { ...how, count }, time);
    }
  });
}

async function click(
  point: Point,
  { button = 'primary', duration, count }: Press & { count: number },
  time: StepTime,
) {
  const { session } = time.tab;
  const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased') =>
    session.send('Input.dispatchMouseEvent', {
      type,
      ...point,
      button: type === 'mouseMoved' ? 'none' : BUTTONS[button],
      clickCount: type === 'mouseMoved' ? 0 : count,
    });
  const pressMs = duration ?? 0;
  if (pressMs === 0) {
    await answered(Promise.all([mouse('mouseMoved'), mouse('mousePressed'), mouse('mouseReleased')]), time);
    return;
  }
  await answered(Promise.all([mouse('mouseMoved'), mouse('mousePressed')]), time);
  await time.pass(pressMs);
  await answered(mouse('mouseReleased'), time);
}

async function tap(point: Point, time: StepTime): Promise<void> {
  const { session } = time.tab;
  const touch = (type: 'touchStart' | 'touchEnd') =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchStart' ? [point] : [] });
  await answered(Promise.all([touch('touchStart'), touch('touchEnd')]), time);
}

/** Waits for input. Input that closes its page may get no answer. */
export async function answered(input: Promise<unknown>, time: StepTime): Promise<void> {
  const { tab } = time;
  const before = tab.moves();
  const done = input.catch((error: unknown) => {
    if (tab.moves() === before && !tab.session.isClosed && !tab.isLeaving()) throw error;
  });
  await time.during(Promise.race([done, tab.changed(), sleep(ANSWER_MS, undefined, { ref: false })]));
}
