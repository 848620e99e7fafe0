import { OWN_STEPS, ownStepSchema, type OwnStep, type RecordedStep } from '@vigie/contract/recording.ts';
import { callFinder, findObject } from './call-finder.ts';
import { frameDocument } from './frame-documents.ts';
import { findElement } from './find-element.ts';
import { StepFailed } from './step-failed.ts';
import type { Taken, Taking } from './taking.ts';
import { evaluateIn, pageContext } from './wait-steps.ts';

type Parameters<N extends OwnStep['name']> = Extract<OwnStep, { name: N }>['parameters'];

const NONE: Taken = { selector: null, stale: [] };

/** Runs a custom step of Vigie. Other custom steps fail. */
export async function takeOwnStep(
  step: Extract<RecordedStep, { type: 'customStep' }>,
  taking: Taking,
): Promise<Taken> {
  if (!(OWN_STEPS as readonly string[]).includes(step.name))
    throw new StepFailed('not-supported', `nobody here knows the custom step ${step.name}`);
  const own = ownStepSchema.parse(step);
  switch (own.name) {
    case 'vigie.consent':
      taking.context.consent = own.parameters.answer;
      for (const { recording } of taking.tabs.open()) recording.renewConsent(own.parameters.answer);
      return NONE;
    case 'vigie.push':
      await push(own.parameters, step.frame ?? [], taking);
      return NONE;
    case 'vigie.cookie':
      await setCookie(own.parameters, taking);
      return NONE;
    case 'vigie.storage':
      await storeItem(own.parameters, step.frame ?? [], taking);
      return NONE;
    case 'vigie.upload':
      return upload(own.parameters, step.frame, taking);
    default:
      await expectEvent(own, taking);
      return NONE;
  }
}

async function push(
  { dataLayer, value }: Parameters<'vigie.push'>,
  path: number[],
  { time }: Taking,
): Promise<void> {
  const context = await pageContext(path, time);
  if (context === null) throw new StepFailed('target-not-found', `no frame ${path.join('.')}`);
  const pushed = `((path, value) => {
    const last = path.pop();
    const holder = path.reduce((object, name) => (object[name] ??= {}), window);
    const layer = (holder[last] ??= []);
    if (typeof layer.push !== 'function') throw new TypeError(last + ' takes no pushes');
    layer.push(value);
  })(${JSON.stringify(dataLayer.split('.'))}, ${JSON.stringify(value)})`;
  const { thrown } = await time.during(evaluateIn(context, pushed, false));
  if (thrown !== null) throw new StepFailed('expression-threw', thrown);
}

async function setCookie({ name, value }: Parameters<'vigie.cookie'>, { time }: Taking): Promise<void> {
  const url = time.tab.recording.document.finalUrl();
  if (url === null) throw new StepFailed('target-not-found', 'no page is shown yet');
  const { success } = await time.during(time.tab.session.send('Network.setCookie', { name, value, url }));
  if (!success) throw new StepFailed('not-supported', `the browser refuses the cookie ${name}`);
}

async function storeItem(
  { area, key, value }: Parameters<'vigie.storage'>,
  path: number[],
  { time }: Taking,
): Promise<void> {
  const document = await time.until(() => frameDocument(time.tab, path));
  if (document === null) throw new StepFailed('target-not-found', 'no page is shown yet');
  await time.during(callFinder(document.world, 'keep', area, key, value));
}

async function upload(
  { selectors, fileName, bytes }: Parameters<'vigie.upload'>,
  frame: number[] | undefined,
  { time, file }: Taking,
): Promise<Taken> {
  const found = await findElement(time.tab, { selectors, frame, isHiddenFine: true }, time);
  const { world } = found.document;
  const objectId = await findObject(world, 'element');
  if ((await callFinder(world, 'kind')) !== 'file' || objectId === undefined)
    throw new StepFailed('not-supported', `${found.selector}: takes no file`);
  await time.during(
    world.session.send('DOM.setFileInputFiles', { files: [await file(fileName, bytes)], objectId }),
  );
  return { selector: found.selector, stale: found.stale };
}

async function expectEvent(
  step: Extract<OwnStep, { name: 'vigie.expectEvent' | 'vigie.expectNoEvent' }>,
  { settle, eventsSince }: Taking,
): Promise<void> {
  const { event, source } = step.parameters;
  const isSeen = async () => {
    const seen = await eventsSince();
    if (seen === null) throw new StepFailed('not-supported', 'nobody here reads events');
    return seen.some((one) => one.name === event && (source === undefined || one.source === source));
  };
  const what = source === undefined ? event : `${event} on ${source}`;
  const isExpected = step.name === 'vigie.expectEvent';
  if (isExpected && (await isSeen())) return;
  await settle();
  if ((await isSeen()) === isExpected) return;
  throw isExpected
    ? new StepFailed('event-not-seen', `${what} was not seen`)
    : new StepFailed('event-seen', `${what} was seen`);
}
