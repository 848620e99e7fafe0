import type { Banner, BannerPress } from './banner-sight.ts';
import { TRIES_MAX, type Choice } from './choose-button.ts';
import type { Signs } from './press-signs.ts';

/** A press that answers, with what was there before it. */
export interface AnsweringPress {
  choice: Choice;
  banners: Banner[];
  /** Some time before the press, and right before it. */
  signs: { calm: Signs; before: Signs };
}

/** What was pressed while one banner is answered. */
export interface PressMemory {
  isLayerOpen(): boolean;
  last(): AnsweringPress | null;
  triesOf: (press: BannerPress) => number;
  /** A button that was heard is not pressed again, whatever stands around it or in it. */
  spend(press: BannerPress): void;
  /** Whether it repeats a press that may have been heard. */
  isAgain(press: AnsweringPress): boolean;
  note(press: AnsweringPress): void;
}

export function createPressMemory(): PressMemory {
  const tries = new Map<string, number>();
  const heard = new Set<string>();
  let last: AnsweringPress | null = null;
  let isLayerOpen = false;
  return {
    isLayerOpen: () => isLayerOpen,
    last: () => last,
    triesOf: (press) =>
      heard.has(labelOf(press)) || heard.has(elementOf(press)) ? TRIES_MAX : (tries.get(keyOf(press)) ?? 0),
    spend(press) {
      heard.add(labelOf(press));
      heard.add(elementOf(press));
    },
    isAgain({ choice, banners }) {
      if (last === null || choice.opensLayer) return false;
      return (
        heard.size > 0 ||
        labelOf(last.choice) === labelOf(choice) ||
        changeOf(last.banners, banners) !== 'buttons'
      );
    },
    note(press) {
      const key = keyOf(press.choice);
      tries.set(key, (tries.get(key) ?? 0) + 1);
      isLayerOpen ||= press.choice.opensLayer;
      if (!press.choice.opensLayer) last = press;
    },
  };
}

/** Returns what is different of the banners that are shown. */
export function changeOf(before: Banner[], now: Banner[]): 'none' | 'text' | 'buttons' {
  if (buttonsOf(before) !== buttonsOf(now)) return 'buttons';
  return before.every(({ text }, index) => text === now[index]?.text) ? 'none' : 'text';
}

const buttonsOf = (banners: Banner[]) =>
  banners
    .map(({ buttons, switchesOn }) => `${switchesOn}:${buttons.map(({ label }) => label).join('|')}`)
    .join('\n');

const labelOf = ({ banner, button }: BannerPress): string => banner.buttons[button]?.label ?? '';

const elementOf = ({ banner: { shown, buttons }, button }: BannerPress): string =>
  `${shown.world.contextId} ${shown.world.frameId} ${buttons[button]?.id}`;

/** A button of one state of a banner: a new layer brings new chances. */
const keyOf = (press: BannerPress): string =>
  `${labelOf(press)}/${press.banner.buttons.map(({ label }) => label).join('|')}`;
