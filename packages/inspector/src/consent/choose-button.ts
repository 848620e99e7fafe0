import type { Banner, BannerPress } from './banner-sight.ts';

/** Why no button is left to press. */
export type NoChoice = 'no-button' | 'no-refusal';
export interface Choice extends BannerPress {
  /** Purposes are turned off before. */
  switchesOff: boolean;
  opensLayer: boolean;
}
export interface ChoiceState {
  action: 'accept' | 'refuse';
  /** A second layer was opened. */
  isLayerOpen: boolean;
  /** How often a button was pressed, and its banner is still there. */
  triesOf: (press: BannerPress) => number;
}

/** A button is pressed so often; by the mouse and by a script in turn. */
export const TRIES_MAX = 4;
const TRIES_BEFORE_SAVE = 2;

type Candidate = BannerPress & Banner['buttons'][number];

/** Chooses what to press next, as a visitor would: the plainest answer first, a second layer when there is none. */
export function chooseButton(banners: Banner[], state: ChoiceState): Choice | NoChoice {
  const candidates = banners
    .flatMap((banner): Candidate[] =>
      banner.buttons.map((button, index) => ({ banner, button: index, ...button })),
    )
    .filter((candidate) => !candidate.leadsAway && state.triesOf(candidate) < TRIES_MAX);
  const best = (kind: Candidate['kind']): Candidate | undefined =>
    candidates
      .filter((candidate) => candidate.kind === kind)
      .toSorted(
        (one, other) =>
          Number(other.isFree) - Number(one.isFree) || Number(other.isForAll) - Number(one.isForAll),
      )[0];
  const press = (candidate: Candidate, more: Partial<Choice> = {}): Choice => ({
    banner: candidate.banner,
    button: candidate.button,
    switchesOff: false,
    opensLayer: false,
    ...more,
  });

  /** Some layers only turn purposes on or off by such a button, and want to be saved. */
  const asksToBeSaved = (candidate: Candidate) => state.triesOf(candidate) >= TRIES_BEFORE_SAVE;
  const settings = best('settings');
  const save = best('save');
  if (state.action === 'accept') {
    const answer = best('accept') ?? best('dismiss');
    if (save && (!answer || asksToBeSaved(answer))) return press(save);
    if (answer) return press(answer);
    return settings ? press(settings, { opensLayer: true }) : 'no-button';
  }
  const refuse = best('refuse');
  if (refuse && !(save && asksToBeSaved(refuse))) return press(refuse);
  if (save && (refuse || state.isLayerOpen || !settings)) return press(save, { switchesOff: true });
  if (settings) return press(settings, { opensLayer: true });
  return state.isLayerOpen ? 'no-button' : 'no-refusal';
}
