import type { Banner, BannerPress } from './banner-detector.ts';
import { TRIES_MAX, type Choice } from './choose-button.ts';
import type { Signs } from './press-signs.ts';

/** Press that answers, with the state before it. */
export interface AnsweringPress {
  choice: Choice;
  banners: Banner[];
  /** Signs some time before the press, and right before it. */
  signs: { calm: Signs; before: Signs };
}

/** Presses while one banner is answered. */
export interface PressMemory {
  isLayerOpen(): boolean;
  last(): AnsweringPress | null;
  triesOf: (press: BannerPress) => number;
  /** Marks a button as used: it had an effect and is not pressed again, whatever changes around or in it. */
  spend(press: BannerPress): void;
  /** Returns whether it repeats a press that may have had an effect. */
  isAgain(press: AnsweringPress): boolean;
  note(press: AnsweringPress): void;
}

/** Creates the memory of one banner. `isOpen`: its second layer was opened before. */
export function createPressMemory(isOpen: boolean): PressMemory {
  const tries = new Map<string, number>();
  const effective = new Set<string>();
  let last: AnsweringPress | null = null;
  let isLayerOpen = isOpen;
  return {
    isLayerOpen: () => isLayerOpen,
    last: () => last,
    triesOf: (press) =>
      effective.has(labelOf(press)) || effective.has(elementOf(press))
        ? TRIES_MAX
        : (tries.get(keyOf(press)) ?? 0),
    spend(press) {
      effective.add(labelOf(press));
      effective.add(elementOf(press));
    },
    isAgain({ choice, banners }) {
      if (last === null || choice.opensLayer) return false;
      return (
        effective.size > 0 ||
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

/** Returns the change between two lists of visible banners. */
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

/** Returns the key of a button in one state of a banner, so that a new layer starts new counts. */
const keyOf = (press: BannerPress): string =>
  `${labelOf(press)}/${press.banner.buttons.map(({ label }) => label).join('|')}`;
