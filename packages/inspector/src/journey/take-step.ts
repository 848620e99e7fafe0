import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordedStep } from '@vigie/contract/recording.ts';
import { createDeadline } from '../deadline.ts';
import { findElement, type Aim, type FoundElement } from './find-element.ts';
import { callFinder } from './call-finder.ts';
import { enterValue } from './enter-value.ts';
import { keyOf } from './keyboard.ts';
import { answered, moveTo, press, reach } from './pointer.ts';
import { StepFailed } from './step-failed.ts';
import type { Taken, Taking } from './taking.ts';
import { takeOwnStep } from './own-steps.ts';
import { waitForElement, waitForExpression } from './wait-steps.ts';
import { withInput } from './with-input.ts';
import { isVisitable } from '../visit/navigate.ts';

const LEAVE_MS = 3_000;
const NONE: Taken = { selector: null, stale: [] };

/** Runs a step. Raises StepFailed, and the errors of the page. */
export async function takeStep(step: RecordedStep, taking: Taking): Promise<Taken> {
  const { time, keyboard } = taking;
  const { session } = time.tab;
  switch (step.type) {
    case 'navigate':
      await goTo(step.url, taking);
      return NONE;
    case 'click':
    case 'doubleClick':
      return aimed(step, taking, async (found) => {
        await press(await reach(found, step, time), { ...step, times: step.type === 'click' ? 1 : 2 }, time);
      });
    case 'hover':
      return aimed(step, taking, async (found) => {
        await moveTo(await reach(found, {}, time), time);
      });
    case 'change':
      return aimed(step, taking, (found) => enterValue(step.value, { found, keyboard, time }));
    case 'keyDown':
    case 'keyUp': {
      const key = keyOf(step.key);
      if (key === null) throw new StepFailed('not-supported', `no key ${step.key}`);
      const act = step.type === 'keyDown' ? keyboard.down : keyboard.up;
      await withInput(session, () => answered(act(session, key), time));
      return NONE;
    }
    case 'scroll':
      return scroll(step, taking);
    case 'waitForElement':
      return waitForElement(step, time);
    case 'waitForExpression':
      await waitForExpression(step, time);
      return NONE;
    case 'customStep':
      return takeOwnStep(step, taking);
    default:
      await prepare(step, taking);
      return NONE;
  }
}

/** Runs a step that changes the tab itself. */
async function prepare(
  step: Extract<RecordedStep, { type: 'setViewport' | 'emulateNetworkConditions' | 'close' }>,
  { time, context }: Taking,
): Promise<void> {
  const { session, targetId } = time.tab;
  if (step.type === 'close') {
    const limit = createDeadline(LEAVE_MS);
    await time.tab.finish(limit);
    limit.end();
    context.browser.session.tell('Target.closeTarget', { targetId });
    await Promise.race([session.closed, sleep(LEAVE_MS, undefined, { ref: false })]);
    return;
  }
  if (step.type === 'emulateNetworkConditions') {
    const { download, upload, latency } = step;
    const conditions = { offline: false, latency, downloadThroughput: download, uploadThroughput: upload };
    await time.during(session.send('Network.emulateNetworkConditions', conditions));
    return;
  }
  const { width, height, deviceScaleFactor = 1, isMobile: mobile = false, hasTouch = false } = step;
  await time.during(
    Promise.all([
      session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor, mobile }),
      session.send('Emulation.setTouchEmulationEnabled', { enabled: hasTouch }),
    ]),
  );
}

async function goTo(url: string, { time, context }: Taking): Promise<void> {
  if (!isVisitable(url))
    throw new StepFailed('navigation-failed', `only http and https can be visited: ${url}`);
  const failure = await time.during(time.tab.goTo(url));
  if (failure !== null && failure.code !== 'download' && failure.code !== 'http-status')
    throw new StepFailed('navigation-failed', context.egressFailureOf(url)?.message ?? failure.message);
}

async function aimed(
  step: Aim & { target?: string | undefined },
  { time }: Taking,
  act: (found: FoundElement) => Promise<void>,
): Promise<Taken> {
  const found = await findElement(time.tab, step, time);
  await act(found);
  return { selector: found.selector, stale: found.stale };
}

async function scroll(step: Extract<RecordedStep, { type: 'scroll' }>, taking: Taking): Promise<Taken> {
  const { time } = taking;
  const { selectors, x = null, y = null } = step;
  const found = await findElement(time.tab, { ...step, selectors: selectors ?? ['html'] }, time);
  const { world } = found.document;
  if (selectors === undefined) await callFinder(world, 'begin');
  await time.during(callFinder(world, 'scrollTo', x, y));
  return selectors === undefined ? NONE : { selector: found.selector, stale: found.stale };
}
