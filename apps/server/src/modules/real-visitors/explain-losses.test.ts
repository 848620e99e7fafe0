import { expect, it } from 'vitest';
import { CELL_LENGTH, FIGURES } from './collect/visit-tally.ts';
import { explainLosses, type StoredCell } from './explain-losses.ts';

const HOUR_MS = 3_600_000;
const START_MS = Date.parse('2026-03-09T00:00:00Z');
const BROWSERS = ['chrome', 'safari', 'firefox'];
const GROUPS = ['home', 'product', 'checkout'];
/** Consents by their index: granted and denied. Devices: phone and desktop. */
const PARTS = [0, 2, 3, 5];

interface Cell {
  browser: string;
  pageGroup: string;
  hour: number;
  part: number;
}

/** Builds two days of page views, of which `shareOf` is lost. */
function cellsOf(shareOf: (cell: Cell) => number, views = 100): StoredCell[] {
  const hours = Array.from({ length: 48 }, (_none, hour) => hour);
  return hours.flatMap((hour) =>
    BROWSERS.flatMap((browser) =>
      GROUPS.map((pageGroup) => {
        const counts = Array<number>(CELL_LENGTH).fill(0);
        for (const part of PARTS) {
          const lost = Math.round(views * shareOf({ browser, pageGroup, hour, part }));
          counts[part * FIGURES] = views - lost;
          counts[part * FIGURES + 1] = lost;
        }
        return { at: new Date(START_MS + hour * HOUR_MS), pageGroup, browser, release: '', counts };
      }),
    ),
  );
}

it('finds nothing where every group loses the same share', () => {
  expect(explainLosses(cellsOf(() => 0.05))).toEqual([]);
});

it('narrows a loss to the browser, the page group and the consent that see it', () => {
  const [loss, ...others] = explainLosses(
    cellsOf(({ browser, pageGroup, part }) =>
      browser === 'safari' && pageGroup === 'checkout' && (part === 3 || part === 5) ? 0.9 : 0.02,
    ),
  );
  expect(others).toEqual([]);
  expect(loss).toMatchObject({
    where: { browser: 'safari', pageGroup: 'checkout', consent: 'denied' },
    share: 0.9,
    elsewhereShare: 0.02,
    views: 48 * 200,
  });
});

it('reports since when a group loses', () => {
  const [loss] = explainLosses(
    cellsOf(({ browser, hour }) => (browser === 'safari' && hour >= 30 ? 0.5 : 0.02)),
  );
  expect(loss?.where).toMatchObject({ browser: 'safari' });
  expect(loss?.since).toBe(new Date(START_MS + 30 * HOUR_MS).toISOString());
});

it('does not call a tracker lost that waits for consent', () => {
  const cells = cellsOf(() => 0);
  for (const { counts } of cells)
    for (const part of [3, 5]) {
      counts[part * FIGURES + 4] = counts[part * FIGURES]!;
      counts[part * FIGURES] = 0;
    }
  expect(explainLosses(cells)).toEqual([]);
});
