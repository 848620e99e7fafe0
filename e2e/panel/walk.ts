import type { Page } from 'playwright-core';

/** Maximum loading time of a screen in ms, also on a busy machine. */
const COMES_MS = 30_000;

/**
 * Returns the addresses without two visits of the same screen in a row, where possible. An unchanged screen does not
 * prove that the next address arrived.
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

/** Opens an address as the panel's own links do; reloads if its screen is already shown. */
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

/** Waits for a heading other than the previous screen's, and until no request is pending. */
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
