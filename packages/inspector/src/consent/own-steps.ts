import type { ConsentStep } from '@vigie/contract/visit-options.ts';
import { answerOf, hasEffect, stayingAs, type BannerAnswer, type AnswerMeans } from './answering.ts';
import { offersOf } from './banner-offers.ts';
import { effectOf } from './press-signs.ts';
import { proveAnswer } from './prove-answer.ts';

/** Limit in ms of the page's time for an element to appear after the press before. */
const STEP_MS = 3_000;
const LOOK_MS = 250;
const AWAY_LOOKS = 8;

/**
 * Presses the elements that a website names, in order, instead of the automatic search for buttons. Raises the errors
 * of the banner search.
 */
export async function takeOwnSteps(steps: readonly ConsentStep[], means: AnswerMeans): Promise<BannerAnswer> {
  const { sight, pass, showFrames, arrivedMs, readSigns } = means;
  const keptBefore = await sight.kept();
  const before = await readSigns();
  let atMs = 0;
  for (const [index, { selector, frame }] of steps.entries()) {
    let found = await sight.find(selector, frame);
    for (let ms = 0; found === null && ms < STEP_MS; ms += LOOK_MS) {
      await pass(LOOK_MS);
      found = await sight.find(selector, frame);
    }
    if (found === null) return { result: 'failed', why: `step-not-found ${index + 1}` };
    await pass(LOOK_MS);
    if (index === 0) {
      await readFirstLevel(means);
      // The search has dropped the found element.
      found = await sight.find(selector, frame);
      if (found === null) return { result: 'failed', why: `step-not-found ${index + 1}` };
    }
    atMs = arrivedMs();
    await sight.press({ banner: found, button: 0 }, false);
    await showFrames();
    await sight.endAnimations();
    await pass(LOOK_MS);
  }
  for (let looks = 0; looks < AWAY_LOOKS; looks += 1) {
    if ((await sight.look()).length === 0) return answerOf(await proveAnswer(means, null, keptBefore), atMs);
    await pass(LOOK_MS);
  }
  if (hasEffect(effectOf({ calm: before, before, now: await readSigns() })))
    return stayingAs(answerOf(await proveAnswer(means, null, keptBefore), atMs));
  return { result: 'failed', why: 'still-there' };
}

/** Reports the offers of the banner before a step is taken; reports nothing if no banner is seen. */
async function readFirstLevel({ sight, offered }: AnswerMeans): Promise<void> {
  const banners = await sight.look().catch(() => []);
  if (banners.length > 0) offered(offersOf(banners));
}
