import type { BannerPress, Banner, BannerSight } from './banner-sight.ts';
import { chooseButton } from './choose-button.ts';
import { MANAGERS, type ConsentManager } from './managers.ts';

/** What an answer needs of the visit. */
export interface AnswerMeans {
  action: 'accept' | 'refuse';
  sight: BannerSight;
  /** Lets so much of the page's time pass, its requests answered. */
  pass: (ms: number) => Promise<void>;
  /** Lets the page show what it has changed. */
  showFrames: () => Promise<void>;
  mousePressed(): void;
  /** The moment of what is done now, after all that came before. */
  arrivedMs: () => number;
  /** Asks what knows more managers, when nothing else helps; whether it says that it answered. */
  askMore(): Promise<boolean>;
}

/** `staysThere`: the manager leaves its banner there, answered. */
export type Answer = { result: 'done'; atMs: number; staysThere?: true } | { result: 'failed'; why: string };

/** What is pressed has listened for so long. */
const STEADY_MS = 250;
/** A page gets more time after each press without an effect. */
const REST_MS = [1_250, 1_500, 2_000, 2_500];
const ROUNDS_MAX = 16;
/** A banner that is gone for so long stays away. */
const AWAY_MS = 700;
/** A manager may write its answer later than it takes its banner away. */
const KEEP_LOOKS = 5;
const KEEP_MS = 300;

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
      return (await isKept()) ? { result: 'done', atMs } : { result: 'failed', why: 'not-saved' };
    }
    managers = banners.map(({ manager }) => manager);
    const choice = chooseButton(banners, { action, isLayerOpen, triesOf });
    if (typeof choice === 'string') {
      if (atMs !== null && staysWhenRefused() && (await isKept()))
        return { result: 'done', atMs, staysThere: true };
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

  function managerAnswered(): ConsentManager | undefined {
    return MANAGERS.find(({ name }) => managers.includes(name));
  }

  function staysWhenRefused(): boolean {
    return action === 'refuse' && managerAnswered()?.staysWhenRefused === true;
  }

  async function isKept(): Promise<boolean> {
    const keeps = managerAnswered()?.keeps;
    if (keeps === undefined) return true;
    const expected = new RegExp(keeps, 'i');
    const before = new Set(keptBefore);
    for (let looks = 0; looks < KEEP_LOOKS; looks += 1) {
      const isNew = (entry: string) => !before.has(entry) && expected.test(entry.split('=')[0] ?? '');
      if ((await sight.kept()).some(isNew)) return true;
      await pass(KEEP_MS);
    }
    return false;
  }
}

const signatureOf = (banners: Banner[]) =>
  banners
    .map(({ buttons, switchesOn }) => `${switchesOn}:${buttons.map(({ label }) => label).join('|')}`)
    .join('\n');

/** A button of one state of a banner: a new layer brings new chances. */
function keyOf({ banner, button }: BannerPress): string {
  return `${banner.buttons[button]?.label}/${banner.buttons.map(({ label }) => label).join('|')}`;
}
