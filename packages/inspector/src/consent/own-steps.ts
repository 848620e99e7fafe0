import type { ConsentStep } from '@vigie/contract/visit-options.ts';
import { answerOf, hasEffect, stayingAs, type BannerAnswer, type AnswerMeans } from './answering.ts';
import { offersOf } from './banner-offers.ts';
import { effectOf } from './press-signs.ts';
import { proveAnswer } from './prove-answer.ts';

/** Limit in ms of the page's time for an element to appear after the press before. */
const STEP_MS = 3_000;
const SEARCH_INTERVAL_MS = 250;
const AWAY_SEARCHES = 8;

/**
 * Presses the elements that a website names, in order, instead of the automatic search for buttons. Raises the errors
 * of the banner search.
 */
export async function takeOwnSteps(steps: readonly ConsentStep[], means: AnswerMeans): Promise<BannerAnswer> {
  const { detector, pass, showFrames, arrivedMs, readSigns } = means;
  const storedBefore = await detector.storedValues();
  const before = await readSigns();
  let atMs = 0;
  for (const [index, { selector, frame }] of steps.entries()) {
    let found = await detector.find(selector, frame);
    for (let ms = 0; found === null && ms < STEP_MS; ms += SEARCH_INTERVAL_MS) {
      await pass(SEARCH_INTERVAL_MS);
      found = await detector.find(selector, frame);
    }
    if (found === null) return { result: 'failed', why: `step-not-found ${index + 1}` };
    await pass(SEARCH_INTERVAL_MS);
    if (index === 0) {
      await readFirstLevel(means);
      // The search has dropped the found element.
      found = await detector.find(selector, frame);
      if (found === null) return { result: 'failed', why: `step-not-found ${index + 1}` };
    }
    atMs = arrivedMs();
    await detector.press({ banner: found, button: 0 }, false);
    await showFrames();
    await detector.endAnimations();
    await pass(SEARCH_INTERVAL_MS);
  }
  for (let searches = 0; searches < AWAY_SEARCHES; searches += 1) {
    if ((await detector.search()).length === 0)
      return answerOf(await proveAnswer(means, null, storedBefore), atMs);
    await pass(SEARCH_INTERVAL_MS);
  }
  if (hasEffect(effectOf({ calm: before, before, now: await readSigns() })))
    return stayingAs(answerOf(await proveAnswer(means, null, storedBefore), atMs));
  return { result: 'failed', why: 'still-there' };
}

/** Reports the offers of the banner before a step is taken; reports nothing if no banner is seen. */
async function readFirstLevel({ detector, offered }: AnswerMeans): Promise<void> {
  const banners = await detector.search().catch(() => []);
  if (banners.length > 0) offered(offersOf(banners));
}
