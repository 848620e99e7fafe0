import {
  answerOf,
  hasEffect,
  stayingAs,
  type BannerAnswer,
  type AnswerMeans,
  type Answering,
} from './answering.ts';
import { offersOf } from './banner-offers.ts';
import type { Banner } from './banner-detector.ts';
import { chooseButton, type NoChoice } from './choose-button.ts';
import { changeOf, createPressMemory, type AnsweringPress } from './press-memory.ts';
import { effectOf, type Signs } from './press-signs.ts';
import { proveAnswer, type Proof } from './prove-answer.ts';
import { searchBanners, settle, steadyBanners } from './steady-banners.ts';

/** Waits in ms after presses without an effect; the wait grows with each press. */
const BACKOFF_MS = [1_250, 1_500, 2_000, 2_500];
/** Wait in ms after a press with an effect: the banner may still go, or the press may have further effects. */
const AFTER_EFFECT_MS = 4_000;
const ROUNDS_MAX = 16;
/** Time in ms without a banner after which it does not count as coming back. */
const AWAY_MS = 700;

/**
 * Answers a visible banner, or its second layer, if that was opened before. The banner is answered when it is gone, stays away, and its manager has stored the answer.
 * A banner that stays is answered once a press had an effect, and is not pressed again. Raises the errors of the banner
 * search.
 */
export async function answerBanner(means: AnswerMeans, isLayerOpen = false): Promise<BannerAnswer> {
  const storedBefore = await means.detector.storedValues();
  const memory = createPressMemory(isLayerOpen);
  const answering: Answering = {
    means,
    memory,
    storedBefore,
    managers: [],
    atMs: null,
    hasTriedAutoconsent: false,
  };
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const calm = await means.readSigns();
    const banners = await steadyBanners(answering);
    const end = banners.length === 0 ? await away(answering) : await goOn(answering, { banners, calm });
    if (end !== null) return end;
  }
  return { result: 'failed', why: 'still-there' };
}

/** Returns the answer when no banner is visible; null if one comes back. */
async function away(answering: Answering): Promise<BannerAnswer | null> {
  const { means, atMs } = answering;
  await means.pass(AWAY_MS);
  if ((await searchBanners(answering)).length > 0) return null;
  return atMs === null ? { result: 'failed', why: 'still-there' } : answerOf(await prove(answering), atMs);
}

/** Reads the effect of the last press, and presses the next button; null if the answer is not yet decided. */
async function goOn(
  answering: Answering,
  { banners, calm }: { banners: Banner[]; calm: Signs },
): Promise<BannerAnswer | null> {
  const { means, memory } = answering;
  answering.managers = banners.map(({ manager }) => manager);
  means.offered(offersOf(banners));
  const before = await means.readSigns();
  const reply = await replyTo(answering, { banners, now: before });
  if (reply !== 'unheard' && reply !== 'asks-on') return reply;
  const { action } = means;
  const choice = chooseButton(banners, {
    action,
    isLayerOpen: memory.isLayerOpen(),
    triesOf: memory.triesOf,
  });
  const hasNoMore = typeof choice === 'string' || choice.opensLayer;
  const answer = reply === 'asks-on' && hasNoMore ? await staying(answering) : null;
  if (answer !== null) return answer;
  if (typeof choice === 'string') return withoutChoice(answering, { banners, why: choice });
  await press(answering, { choice, banners, signs: { calm, before } });
  return null;
}

/**
 * Returns the effect of the last press on a banner that is still visible. `unheard`: no visible effect, or the banner
 * requests consent again. `asks-on`: it had an effect, and other buttons are visible. Null: its buttons have changed meanwhile.
 * Else the banner is answered, though it stays.
 */
async function replyTo(
  answering: Answering,
  { banners, now }: { banners: Banner[]; now: Signs },
): Promise<'unheard' | 'asks-on' | BannerAnswer | null> {
  const { means, memory } = answering;
  const last = memory.last();
  if (last === null) return 'unheard';
  const change = changeOf(last.banners, banners);
  const effect = effectOf({ ...last.signs, now });
  if (change === 'buttons' && !effect.tracked) {
    if (!hasEffect(effect)) return 'unheard';
    memory.spend(last.choice);
    return 'asks-on';
  }
  if (change === 'none' && !hasEffect(effect)) return 'unheard';
  if (await settle(answering, banners, AFTER_EFFECT_MS)) return null;
  const later = effectOf({ ...last.signs, now: await means.readSigns() });
  // The same buttons under another text are a new question, if the answer had no effect.
  if (change === 'text' && !later.tracked && !later.wrote) return 'unheard';
  memory.spend(last.choice);
  return (await staying(answering)) ?? 'unheard';
}

async function press(answering: Answering, pressed: AnsweringPress): Promise<void> {
  const { means, memory } = answering;
  const { choice } = pressed;
  const banners = choice.switchesOff ? switchedOff(pressed) : pressed.banners;
  const times = memory.triesOf(choice);
  const isAgain = memory.isAgain(pressed);
  memory.note({ ...pressed, banners });
  if (choice.switchesOff) await means.detector.switchOff(choice.banner);
  const atMs = means.arrivedMs();
  answering.atMs = atMs;
  if (!choice.opensLayer) means.pressed(atMs);
  if (isAgain) means.pressedAgain(atMs);
  // A button may react to a mouse only, or to a script only.
  if ((await means.detector.press(choice, times % 2 === 1)) === 'mouse') means.mousePressed();
  await settle(answering, banners, BACKOFF_MS[times] ?? 0);
}

/**
 * Returns the banners with no switches on in the pressed one. The press after the switches were turned off changes no
 * switch.
 */
function switchedOff({ choice, banners }: AnsweringPress): Banner[] {
  return banners.map((banner) => (banner === choice.banner ? { ...banner, switchesOn: 0 } : banner));
}

async function withoutChoice(
  answering: Answering,
  { banners, why }: { banners: Banner[]; why: NoChoice },
): Promise<BannerAnswer | null> {
  const { means, memory, hasTriedAutoconsent } = answering;
  if (hasTriedAutoconsent) return { result: 'failed', why: answering.atMs === null ? why : 'still-there' };
  answering.hasTriedAutoconsent = true;
  const pressedMs = means.arrivedMs();
  if (memory.last() !== null) means.pressedAgain(pressedMs);
  if (await means.askMore()) answering.atMs = pressedMs;
  await settle(answering, banners, BACKOFF_MS[0] ?? 0);
  return null;
}

function prove({ means, managers, storedBefore }: Answering): Promise<Proof> {
  return proveAnswer(means, managers.find((name) => name !== null) ?? null, storedBefore);
}

/** Returns the answer of a banner that is still visible; null if its manager contradicts it. */
async function staying(answering: Answering): Promise<BannerAnswer | null> {
  const answer = stayingAs(answerOf(await prove(answering), answering.atMs ?? 0));
  return answer.result === 'failed' ? null : answer;
}
