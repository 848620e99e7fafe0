import type { WithdrawalRecord } from '@vigie/contract/observation/consent-signals.ts';
import { answerBanner } from './answer-banner.ts';
import type { AnswerMeans } from './answering.ts';
import type { BannerPress, ShownControl } from './banner-detector.ts';
import { effectOf } from './press-signs.ts';

/** Functions of the visit that a withdrawal needs. */
export interface WithdrawalMeans extends AnswerMeans {
  /** Opens another page of the site; returns whether a document came. */
  goTo: (url: string) => Promise<boolean>;
  /** Opens the choice by the script interface of its manager; returns whether there is one. */
  openByInterface: () => Promise<boolean>;
  /** Address of the visited page. */
  pageUrl: string;
  /** Receives the name of each control before it is pressed. */
  tried: (label: string) => void;
}

/** Withdrawal, before the page was requested again. */
export type Withdrawal = Omit<WithdrawalRecord, 'reloadedAtMs' | 'storage'>;

/** Opened choice. `atMs`: time of the press, if it took the consent back itself. */
interface OpenedChoice {
  way: NonNullable<Withdrawal['way']>;
  label: string | null;
  atMs?: number;
  /** True if a closed menu had to be opened first. */
  isInMenu?: boolean;
}

/** Maximum number of controls that are pressed on a page, of closed menus, and of other pages that are opened. */
const CONTROLS_MAX = 3;
const MENUS_MAX = 3;
const PAGES_MAX = 2;
/** Waits in ms of the page's time for the choice to appear, or for the controls of another page. */
const APPEARS_MS = 3_000;
const CHECK_MS = 250;

/** Failures that mean that the opened choice has no refusal. */
const WITHOUT_REFUSAL = new Set(['no-refusal', 'no-button']);

/**
 * Withdraws an accepted consent as a visitor would: by a banner that stayed, by an element that opens the choice again,
 * by one on another page of the site. Then by the interface of the manager, which no visitor has. Raises the errors of
 * the page's time.
 */
export async function withdrawConsent(means: Omit<WithdrawalMeans, 'tried'>): Promise<Withdrawal> {
  const pressed = new Set<string>();
  let triedLabel: string | null = null;
  const press = (one: BannerPress, withMouse: boolean) => {
    pressed.add(one.banner.buttons[one.button]?.label ?? `control ${one.button}`);
    return means.detector.press(one, withMouse);
  };
  let refusedAtMs: number | null = null;
  const counting = {
    ...means,
    detector: { ...means.detector, press },
    pressed: (atMs: number) => void (refusedAtMs ??= atMs),
    tried: (label: string) => void (triedLabel ??= label),
  };
  const opened = await openChoice(counting);
  if (opened === null)
    return { result: 'no-way', way: null, label: triedLabel, clicks: 0, atMs: null, why: null };
  const { way, label } = opened;
  // Only the control that opened the choice counts, not those that were tried before.
  pressed.clear();
  const before = [label !== null, opened.isInMenu === true, way === 'other-page'].filter(Boolean).length;
  const clicks = () => pressed.size + before;
  if (opened.atMs !== undefined)
    return { result: 'done', way, label, clicks: clicks(), atMs: opened.atMs, why: null };
  const answer = await answerBanner(counting, true);
  const facts = { way, label, clicks: clicks() };
  if (answer.result === 'done') return { ...facts, result: 'done', atMs: answer.atMs, why: null };
  if (WITHOUT_REFUSAL.has(answer.why)) return { ...facts, result: 'no-way', atMs: null, why: answer.why };
  return { ...facts, result: 'failed', atMs: refusedAtMs, why: answer.why };
}

async function openChoice(means: WithdrawalMeans): Promise<OpenedChoice | null> {
  const { detector } = means;
  if ((await detector.search(true)).length > 0) return { way: 'banner', label: null };
  const controls = await detector.controls();
  const here = await openByControls(means, controls, 'control');
  if (here !== null) return here;
  const inMenu = await openInMenus(means, controls);
  if (inMenu !== null) return inMenu;
  const links = [...controls, ...(await detector.controls())].flatMap(({ href }) =>
    href === null ? [] : [href],
  );
  for (const link of [...new Set(links)].slice(0, PAGES_MAX)) {
    if (!(await means.goTo(link))) continue;
    const there = await openByControls(means, await controlsOfPage(means), 'other-page');
    if (there !== null) return there;
  }
  if (links.length > 0) await means.goTo(means.pageUrl);
  const isThere = (await means.openByInterface()) && (await appears(means));
  return isThere ? { way: 'interface', label: null } : null;
}

async function openByControls(
  means: WithdrawalMeans,
  controls: readonly ShownControl[],
  way: OpenedChoice['way'],
): Promise<OpenedChoice | null> {
  for (const { label, withdraws } of controls.filter(isHere).slice(0, CONTROLS_MAX)) {
    means.tried(label);
    for (const withMouse of [false, true]) {
      // A search for banners drops the found controls.
      const control = (await means.detector.controls()).find((one) => isHere(one) && one.label === label);
      if (control === undefined) break;
      const before = await means.readSigns();
      const atMs = means.arrivedMs();
      if ((await means.detector.press(control.press, withMouse)) === 'mouse') means.mousePressed();
      if (await appears(means)) return { way, label };
      const effect = effectOf({ calm: before, before, now: await means.readSigns() });
      if (withdraws && effect.wrote) return { way, label, atMs };
    }
  }
  return null;
}

/** Opens the closed menus that have controls, one after the other, and tries the controls that appear. */
async function openInMenus(
  means: WithdrawalMeans,
  controls: readonly ShownControl[],
): Promise<OpenedChoice | null> {
  const tried = new Set(controls.filter(isHere).map(({ label }) => label));
  for (const { label } of controls.filter(({ isMenu }) => isMenu).slice(0, MENUS_MAX)) {
    for (const withMouse of [false, true]) {
      const menu = (await means.detector.controls()).find((one) => one.isMenu && one.label === label);
      if (menu === undefined) break;
      if ((await means.detector.press(menu.press, withMouse)) === 'mouse') means.mousePressed();
      await means.detector.endAnimations();
      await means.pass(CHECK_MS);
      const appeared = (await means.detector.controls()).filter(
        (one) => isHere(one) && !tried.has(one.label),
      );
      const opened = await openByControls(means, appeared, 'control');
      if (opened !== null) return { ...opened, isInMenu: true };
    }
  }
  return null;
}

const isHere = ({ href, isMenu }: ShownControl): boolean => href === null && !isMenu;

/** Waits until the choice appears; returns whether it did. */
async function appears({ detector, showFrames, pass }: WithdrawalMeans): Promise<boolean> {
  for (let ms = 0; ms < APPEARS_MS; ms += CHECK_MS) {
    await showFrames();
    await detector.endAnimations();
    await pass(CHECK_MS);
    if ((await detector.search(true).catch(() => [])).length > 0) return true;
  }
  return false;
}

/** Returns the controls of a page that was just opened, once it shows any. */
async function controlsOfPage({ detector, pass }: WithdrawalMeans): Promise<ShownControl[]> {
  for (let ms = 0; ms < APPEARS_MS; ms += CHECK_MS) {
    await pass(CHECK_MS);
    const controls = await detector.controls().catch(() => []);
    if (controls.some(isHere)) return controls;
  }
  return [];
}
