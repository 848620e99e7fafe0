import type { Banner, BannerPress } from './banner-detector.ts';

/** Reason why no button is left to press. */
export type NoChoice = 'no-button' | 'no-refusal';
export interface Choice extends BannerPress {
  /** True if purposes are turned off first. */
  switchesOff: boolean;
  opensLayer: boolean;
}
export interface ChoiceState {
  action: 'accept' | 'refuse';
  /** True once a second layer was opened. */
  isLayerOpen: boolean;
  /** Returns how often a button was pressed without removing its banner. */
  triesOf: (press: BannerPress) => number;
}

/** Maximum number of presses of one button, by mouse and by script alternately. */
export const TRIES_MAX = 4;
const TRIES_BEFORE_SAVE = 2;

type Candidate = BannerPress & Banner['buttons'][number];

/** Chooses the button to press next, as a visitor would: the plainest answer first, else a second layer. */
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

  /** Returns whether the choice must be saved: in some layers such a button only turns purposes on or off. */
  const needsSave = (candidate: Candidate) => state.triesOf(candidate) >= TRIES_BEFORE_SAVE;
  const settings = best('settings');
  const save = best('save');
  if (state.action === 'accept') {
    const answer = best('accept') ?? best('dismiss');
    if (save && (!answer || needsSave(answer))) return press(save);
    if (answer) return press(answer);
    return settings ? press(settings, { opensLayer: true }) : 'no-button';
  }
  const refuse = best('refuse');
  if (refuse && !(save && needsSave(refuse))) return press(refuse);
  if (save && (refuse || state.isLayerOpen || !settings)) return press(save, { switchesOff: true });
  if (settings) return press(settings, { opensLayer: true });
  return state.isLayerOpen ? 'no-button' : 'no-refusal';
}
