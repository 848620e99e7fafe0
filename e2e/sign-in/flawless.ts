import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { flawsOf } from '../panel/flaws.ts';
import { arrived } from '../panel/walk.ts';

/** Minimum heights of targets for touch and mouse. */
const WINDOWS = [
  { width: 390, height: 844, targetMinPx: 44 },
  { width: 1440, height: 900, targetMinPx: 16 },
] as const;

/** Asserts that the screen is accessible and fits, on a phone and on a desktop. */
export async function expectFlawless(page: Page): Promise<void> {
  for (const { width, height, targetMinPx } of WINDOWS) {
    await page.setViewportSize({ width, height });
    await arrived(page);
    const { serious, overflow, tooSmall, cut } = await flawsOf(page, { targetMinPx });
    expect({ serious, overflow, tooSmall, cut }, `${page.url()} at ${width}`).toEqual({
      serious: [],
      overflow: 0,
      tooSmall: [],
      cut: [],
    });
  }
}
