import type { Page } from 'playwright-core';

/** More than any screen needs to come, however busy the machine is. */
const COMES_MS = 30_000;

/**
 * Avoids two visits of the same screen in a row, where possible: an unchanged screen does not prove that the next address arrived.
 */
export function withNeighboursApart(addresses: readonly string[]): string[] {
  const seen = new Map<string, number>();
  const rounds = addresses.map((address) => {
    const round = seen.get(pathOf(address)) ?? 0;
    seen.set(pathOf(address), round + 1);
    return { address, round };
  });
  return rounds.toSorted((one, other) => one.round - other.round).map(({ address }) => address);
}

/** Returns the first address of each path. */
export function onePerPath(addresses: readonly string[]): string[] {
  return [...Map.groupBy(addresses, pathOf).values()].flatMap(([first = '']) => first);
}

/** Opens an address as the panel's own links do, or again when its screen is the one that is shown. */
export async function openWithin(page: Page, origin: string, address: string): Promise<void> {
  const { pathname } = new URL(page.url());
  if (pathname === pathOf(address)) await page.goto(origin + address);
  else
    await page.evaluate((to) => {
      for (const heading of document.querySelectorAll('h1')) heading.dataset['left'] = '';
      history.pushState(null, '', to);
    }, address);
  await arrived(page);
}

/** Waits until a heading stands there that is not the last screen's, and nothing is on its way any more. */
export function arrived(page: Page): Promise<void> {
  return page.evaluate(async (withinMs) => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- Runs in the page, which knows nothing outside.
    const isThere = () =>
      document.querySelector('h1:not([data-left])') !== null &&
      document.querySelector('[aria-busy=true], [data-waiting]') === null &&
      document.getAnimations().every(({ effect }) => effect?.getComputedTiming().endTime === Infinity);
    const endMs = performance.now() + withinMs;
    for (let calmFrames = 0; calmFrames < 2; calmFrames = isThere() ? calmFrames + 1 : 0) {
      if (performance.now() > endMs) throw new Error(`${location.href} does not come to rest.`);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    await document.fonts.ready;
  }, COMES_MS);
}

export const pathOf = (address: string): string => address.replace(/[?#].*$/, '');
