import type { Browser } from 'playwright-core';
import { openContext } from './open-context.ts';
import { fieldsStand, openRival, type Pair } from './rivals.ts';
import { SLOW, timeScreen, type ScreenTiming } from './screen-timing.ts';

const SCREENS = ['signIn', 'first'] as const;

/**
 * Opens the panels alternately, so that a busy moment of the machine affects all of them. Prints how much longer the
 * others take.
 */
export async function measureBeside(
  browser: Browser,
  { origin, rivals, runs }: { origin: string; rivals: readonly string[]; runs: number },
): Promise<void> {
  const panels = [await openOurs(browser, origin)];
  for (const rival of rivals) panels.push(await openRival(browser, rival));
  for (const screen of SCREENS) {
    const timings = panels.map((): ScreenTiming[] => []);
    for (let run = 0; run < runs; run += 1)
      for (const [index, panel] of panels.entries()) timings[index]?.push(await panel[screen]());
    print(screen === 'signIn' ? 'sign-in' : 'first screen', panels, timings.map(mediansOf));
  }
}

async function openOurs(browser: Browser, origin: string): Promise<Pair> {
  const stranger = await openContext(browser, `${origin}/connexion`);
  const known = await openContext(browser, origin);
  return {
    name: 'Vigie',
    signIn: () => timeScreen(stranger, { ...SLOW, url: `${origin}/connexion`, whenUseful: fieldsStand }),
    first: () => timeScreen(known, { ...SLOW, url: origin }),
  };
}

/** Figures of one screen, each the median of all runs. */
interface Medians {
  paint: number;
  useful: number;
  interactive: number;
  kilobytes: number;
}

function mediansOf(timings: readonly ScreenTiming[]): Medians {
  const median = (read: (timing: ScreenTiming) => number) =>
    timings.map(read).toSorted((a, b) => a - b)[Math.floor(timings.length / 2)] ?? 0;
  return {
    paint: median((timing) => timing.firstPaintMs),
    useful: median((timing) => timing.usefulMs),
    interactive: median((timing) => timing.interactiveMs),
    kilobytes: median((timing) => timing.scriptKilobytes),
  };
}

function print(screen: string, panels: readonly Pair[], medians: readonly Medians[]): void {
  const [ours] = medians;
  if (!ours) return;
  console.log(
    `\n${screen}, CPU 1/${SLOW.throttling}     JS kB        first paint           useful      interactive`,
  );
  for (const [index, theirs] of medians.entries()) {
    const figures = (['paint', 'useful', 'interactive'] as const).map((name) =>
      `${theirs[name].toFixed(0)} ms (${(theirs[name] / ours[name]).toFixed(1)}x)`.padStart(16),
    );
    console.log(
      `${(panels[index]?.name ?? '').padEnd(22)} ${theirs.kilobytes.toFixed(0).padStart(6)}   ${figures.join(' ')}`,
    );
  }
}
