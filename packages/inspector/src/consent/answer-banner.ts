import type { AnswerProof } from '@vigie/contract/observation/consent-signals.ts';
import type { Banner, BannerSight } from './banner-sight.ts';
import { chooseButton, type NoChoice } from './choose-button.ts';
import { changeOf, createPressMemory, type AnsweringPress, type PressMemory } from './press-memory.ts';
import { effectOf, type PressEffect, type Signs } from './press-signs.ts';
import { proveAnswer, type Proof, type ProofMeans } from './prove-answer.ts';

/** What an answer needs of the visit. */
export interface AnswerMeans extends ProofMeans {
  sight: BannerSight;
  /** Lets the page show what it has changed. */
  showFrames: () => Promise<void>;
  mousePressed(): void;
  /** The moment of what is done now, after all that came before. */
  arrivedMs: () => number;
  /** Asks what knows more managers, when nothing else helps; whether it says that it answered. */
  askMore(): Promise<boolean>;
  readSigns: () => Promise<Signs>;
  /** From now on effects may be those of a press that came again. */
  pressedAgain: (atMs: number) => void;
}

/** `staysThere`: the banner is left there, answered. */
export type Answer =
  | { result: 'done'; atMs: number; proof: AnswerProof; staysThere?: true }
  | { result: 'failed'; why: string };

/** What is pressed has listened for so long. */
const STEADY_MS = 250;
/** A page gets more time after each press without an effect. */
const REST_MS = [1_250, 1_500, 2_000, 2_500];
/** The same after a press that was heard: the banner may go yet, or the press may do more. */
const HEARD_MS = 4_000;
const ROUNDS_MAX = 16;
/** A banner that is gone for so long stays away. */
const AWAY_MS = 700;

interface Answering {
  means: AnswerMeans;
  memory: PressMemory;
  keptBefore: readonly string[];
  managers: (string | null)[];
  /** The moment right before the last press. */
  atMs: number | null;
  hasAskedMore: boolean;
}

/**
 * Answers a banner that is shown. It counts as answered when it is gone, stays away, and its manager has kept the
 * answer. One that stays is answered once a press had an effect, and is not pressed again. Raises what the sight raises.
 */
export async function answerBanner(means: AnswerMeans): Promise<Answer> {
  const keptBefore = await means.sight.kept();
  const memory = createPressMemory();
  const answering: Answering = {
    means,
    memory,
    keptBefore,
    managers: [],
    atMs: null,
    hasAskedMore: false,
  };
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const calm = await means.readSigns();
    const banners = await steadyBanners(answering);
    const end = banners.length === 0 ? await away(answering) : await goOn(answering, { banners, calm });
    if (end !== null) return end;
  }
  return { result: 'failed', why: 'still-there' };
}

/** No banner is shown: the answer, unless one comes back. */
async function away(answering: Answering): Promise<Answer | null> {
  const { means, atMs } = answering;
  await means.pass(AWAY_MS);
  if ((await look(answering)).length > 0) return null;
  return atMs === null ? { result: 'failed', why: 'still-there' } : answerOf(await prove(answering), atMs);
}

/** Reads what the last press did, and presses what is left to press; null where that goes on. */
async function goOn(
  answering: Answering,
  { banners, calm }: { banners: Banner[]; calm: Signs },
): Promise<Answer | null> {
  const { means, memory } = answering;
  answering.managers = banners.map(({ manager }) => manager);
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
 * What the last press did to a banner that is still shown. `unheard`: nothing that shows, or it asks again. `asks-on`:
 * it has an effect, and other buttons. Null: its buttons have changed meanwhile. Else it is answered, though it stays.
 */
async function replyTo(
  answering: Answering,
  { banners, now }: { banners: Banner[]; now: Signs },
): Promise<'unheard' | 'asks-on' | Answer | null> {
  const { means, memory } = answering;
  const last = memory.last();
  if (last === null) return 'unheard';
  const change = changeOf(last.banners, banners);
  const effect = effectOf({ ...last.signs, now });
  if (change === 'buttons' && !effect.tracked) {
    if (!isHeard(effect)) return 'unheard';
    memory.spend(last.choice);
    return 'asks-on';
  }
  if (change === 'none' && !isHeard(effect)) return 'unheard';
  if (await settle(answering, banners, HEARD_MS)) return null;
  const later = effectOf({ ...last.signs, now: await means.readSigns() });
  // The same buttons under another text ask again, where nothing was done with the answer.
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
  if (choice.switchesOff) await means.sight.switchOff(choice.banner);
  const atMs = means.arrivedMs();
  answering.atMs = atMs;
  if (isAgain) means.pressedAgain(atMs);
  // A button may hear a mouse only, or a script only.
  if ((await means.sight.press(choice, times % 2 === 1)) === 'mouse') means.mousePressed();
  await settle(answering, banners, REST_MS[times] ?? 0);
}

/** What is pressed after its switches were turned off changes no switch. */
function switchedOff({ choice, banners }: AnsweringPress): Banner[] {
  return banners.map((banner) => (banner === choice.banner ? { ...banner, switchesOn: 0 } : banner));
}

async function withoutChoice(
  answering: Answering,
  { banners, why }: { banners: Banner[]; why: NoChoice },
): Promise<Answer | null> {
  const { means, memory, hasAskedMore } = answering;
  if (hasAskedMore) return { result: 'failed', why: answering.atMs === null ? why : 'still-there' };
  answering.hasAskedMore = true;
  const asked = means.arrivedMs();
  if (memory.last() !== null) means.pressedAgain(asked);
  if (await means.askMore()) answering.atMs = asked;
  await settle(answering, banners, REST_MS[0] ?? 0);
  return null;
}

/** A document that goes while it is looked at is followed by another one. */
async function look({ means: { sight, pass }, memory }: Answering): Promise<Banner[]> {
  try {
    return await sight.look(memory.isLayerOpen());
  } catch {
    await pass(STEADY_MS);
    return sight.look(memory.isLayerOpen());
  }
}

const areOthers = (before: Banner[], now: Banner[]) => changeOf(before, now) === 'buttons';

/** Waits for what a press changes; whether other buttons are shown now, or none. */
async function settle(answering: Answering, before: Banner[], ms: number): Promise<boolean> {
  const { showFrames, sight, pass } = answering.means;
  for (let passedMs = 0; passedMs < ms; passedMs += STEADY_MS) {
    await showFrames();
    await sight.endAnimations();
    await pass(STEADY_MS);
    if (areOthers(before, await look(answering))) return true;
  }
  return false;
}

async function steadyBanners(answering: Answering): Promise<Banner[]> {
  let banners = await look(answering);
  for (let looks = 0; looks < 8; looks += 1) {
    await answering.means.pass(STEADY_MS);
    const again = await look(answering);
    if (!areOthers(banners, again)) return again;
    banners = again;
  }
  return banners;
}

function prove({ means, managers, keptBefore }: Answering): Promise<Proof> {
  return proveAnswer(means, managers.find((name) => name !== null) ?? null, keptBefore);
}

export const isHeard = ({ tracked, wrote, pushed }: PressEffect): boolean => tracked || wrote || pushed;

export const answerOf = (proof: Proof, atMs: number): Answer =>
  'proof' in proof ? { result: 'done', atMs, proof: proof.proof } : { result: 'failed', why: proof.why };

/** The answer of a banner that is still shown; null where its manager denies it. */
async function staying(answering: Answering): Promise<Answer | null> {
  const answer = stayingAs(answerOf(await prove(answering), answering.atMs ?? 0));
  return answer.result === 'failed' ? null : answer;
}

export function stayingAs(answer: Answer): Answer {
  if (answer.result === 'failed') return answer;
  return { ...answer, proof: answer.proof === 'gone' ? 'reaction' : answer.proof, staysThere: true };
}
