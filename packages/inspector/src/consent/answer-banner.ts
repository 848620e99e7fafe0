import type { BannerPress, Banner, BannerSight } from './banner-sight.ts';
import { chooseButton } from './choose-button.ts';
import { MANAGERS } from './managers.ts';

/** What an answer needs of the visit. */
export interface AnswerMeans {
  action: 'accept' | 'refuse';
  sight: BannerSight;
  /** Lets so much of the page's time pass, its requests answered. */
  pass(ms: number): Promise<void>;
  /** Lets the page show what it has changed. */
  showFrames(): Promise<void>;
  /** The moment of what is done now, after all that came before. */
  arrivedMs: () => number;
  /** Asks what knows more managers, when nothing else helps; whether it says that it answered. */
  askMore(): Promise<boolean>;
}

export type Answer = { result: 'done'; atMs: number } | { result: 'failed'; why: string };

/** What is pressed has listened for so long. */
const STEADY_MS = 250;
/** A page gets more time after each press without an effect. */
const REST_MS = [300, 500, 1_000, 2_000];
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

  async function settle(ms: number): Promise<void> {
    await showFrames();
    await sight.endAnimations();
    await pass(ms);
  }

  async function steadyBanners(): Promise<Banner[]> {
    let banners = await sight.look();
    for (let looks = 0; looks < 8; looks += 1) {
      await pass(STEADY_MS);
      const again = await sight.look();
      if (signatureOf(again) === signatureOf(banners)) return again;
      banners = again;
    }
    return banners;
  }

  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const banners = await steadyBanners();
    if (banners.length === 0) {
      await pass(AWAY_MS);
      if ((await sight.look()).length > 0) continue;
      if (atMs === null) return { result: 'failed', why: 'still-there' };
      return (await isKept()) ? { result: 'done', atMs } : { result: 'failed', why: 'not-saved' };
    }
    managers = banners.map(({ manager }) => manager);
    const isGivenUp = (press: BannerPress) => triesOf(press) >= REST_MS.length;
    const choice = chooseButton(banners, { action, isLayerOpen, isGivenUp });
    if (typeof choice === 'string') {
      if (hasAskedMore) return { result: 'failed', why: tries.size > 0 && choice === 'no-button' ? 'still-there' : choice };
      hasAskedMore = true;
      const asked = arrivedMs();
      if (await means.askMore()) atMs = asked;
      await settle(REST_MS[0] ?? 0);
      continue;
    }
    const times = triesOf(choice);
    tries.set(keyOf(choice), times + 1);
    if (choice.switchesOff) await sight.switchOff(choice.banner);
    atMs = arrivedMs();
    // A button that does not hear a mouse may hear a script.
    await sight.press(choice, times % 2 === 0);
    isLayerOpen ||= choice.opensLayer;
    await settle(REST_MS[times] ?? 0);
  }
  return { result: 'failed', why: 'still-there' };

  async function isKept(): Promise<boolean> {
    const manager = MANAGERS.find(({ name }) => managers.includes(name));
    if (manager === undefined) return true;
    const expected = new RegExp(manager.keeps ?? '', 'i');
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
  banners.map(({ buttons, switchesOn }) => `${switchesOn}:${buttons.map(({ label }) => label).join('|')}`).join('\n');

/** A button of one state of a banner: a new layer brings new chances. */
function keyOf({ banner, button }: BannerPress): string {
  return `${banner.buttons[button]?.label}/${banner.buttons.map(({ label }) => label).join('|')}`;
}
