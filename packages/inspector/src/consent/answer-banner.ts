import type { AnswerProof } from '@vigie/contract/observation/consent-signals.ts';
import type { BannerPress, Banner, BannerSight } from './banner-sight.ts';
import { chooseButton } from './choose-button.ts';
import { MANAGERS } from './managers.ts';
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
}

/** `staysThere`: the manager leaves its banner there, answered. */
export type Answer =
  | { result: 'done'; atMs: number; proof: AnswerProof; staysThere?: true }
  | { result: 'failed'; why: string };

/** What is pressed has listened for so long. */
const STEADY_MS = 250;
/** A page gets more time after each press without an effect. */
const REST_MS = [1_250, 1_500, 2_000, 2_500];
const ROUNDS_MAX = 16;
/** A banner that is gone for so long stays away. */
const AWAY_MS = 700;

/**
 * Answers a banner that is shown. It counts as answered when it is gone, stays away, and its manager has kept the
 * answer. Raises what the sight raises.
 */
export async function answerBanner(means: AnswerMeans): Promise<Answer> {
  const { action, sight, pass, showFrames, arrivedMs } = means;
  const tries = new Map<string, number>();
  const keptBefore = await sight.kept();
  let isLayerOpen = false;
  let hasAskedMore = false;
  let managers: (string | null)[] = [];
  let atMs: number | null = null;

  const triesOf = (press: BannerPress) => tries.get(keyOf(press)) ?? 0;

  /** A document that goes while it is looked at is followed by another one. */
  async function look(): Promise<Banner[]> {
    try {
      return await sight.look(isLayerOpen);
    } catch {
      await pass(STEADY_MS);
      return sight.look(isLayerOpen);
    }
  }

  /** Waits for what a press changes. */
  async function settle(before: Banner[], ms: number): Promise<void> {
    for (let passedMs = 0; passedMs < ms; passedMs += STEADY_MS) {
      await showFrames();
      await sight.endAnimations();
      await pass(STEADY_MS);
      if (signatureOf(await look()) !== signatureOf(before)) return;
    }
  }

  async function steadyBanners(): Promise<Banner[]> {
    let banners = await look();
    for (let looks = 0; looks < 8; looks += 1) {
      await pass(STEADY_MS);
      const again = await look();
      if (signatureOf(again) === signatureOf(banners)) return again;
      banners = again;
    }
    return banners;
  }

  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const banners = await steadyBanners();
    if (banners.length === 0) {
      await pass(AWAY_MS);
      if ((await look()).length > 0) continue;
      if (atMs === null) return { result: 'failed', why: 'still-there' };
      return answerOf(await prove(), atMs);
    }
    managers = banners.map(({ manager }) => manager);
    const choice = chooseButton(banners, { action, isLayerOpen, triesOf });
    if (typeof choice === 'string') {
      if (atMs !== null && staysWhenRefused()) {
        const answer = answerOf(await prove(), atMs);
        if (answer.result === 'done') return { ...answer, staysThere: true };
      }
      if (hasAskedMore) return { result: 'failed', why: tries.size > 0 ? 'still-there' : choice };
      hasAskedMore = true;
      const asked = arrivedMs();
      if (await means.askMore()) atMs = asked;
      await settle(banners, REST_MS[0] ?? 0);
      continue;
    }
    const times = triesOf(choice);
    tries.set(keyOf(choice), times + 1);
    if (choice.switchesOff) await sight.switchOff(choice.banner);
    atMs = arrivedMs();
    // A button may hear a mouse only, or a script only.
    if ((await sight.press(choice, times % 2 === 1)) === 'mouse') means.mousePressed();
    isLayerOpen ||= choice.opensLayer;
    await settle(banners, REST_MS[times] ?? 0);
  }
  return { result: 'failed', why: 'still-there' };

  function managerAnswered(): string | null {
    return managers.find((name) => name !== null) ?? null;
  }

  function staysWhenRefused(): boolean {
    const name = managerAnswered();
    return action === 'refuse' && MANAGERS.some((one) => one.name === name && one.staysWhenRefused === true);
  }

  function prove(): Promise<Proof> {
    return proveAnswer(means, managerAnswered(), keptBefore);
  }
}

export const answerOf = (proof: Proof, atMs: number): Answer =>
  'proof' in proof ? { result: 'done', atMs, proof: proof.proof } : { result: 'failed', why: proof.why };

const signatureOf = (banners: Banner[]) =>
  banners
    .map(({ buttons, switchesOn }) => `${switchesOn}:${buttons.map(({ label }) => label).join('|')}`)
    .join('\n');

/** A button of one state of a banner: a new layer brings new chances. */
function keyOf({ banner, button }: BannerPress): string {
  return `${banner.buttons[button]?.label}/${banner.buttons.map(({ label }) => label).join('|')}`;
}
