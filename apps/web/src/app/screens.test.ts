import { PAGE_ACCESS } from '@vigie/contract/page-access.ts';
import { describe, expect, it } from 'vitest';
import { SCREENS } from './screens.ts';

describe('the table of screens', () => {
  it.each(SCREENS.map(({ name }) => name))('knows who may open %s', (name) => {
    expect(PAGE_ACCESS).toHaveProperty(name);
  });

  it('holds each name and each path once', () => {
    expect(new Set(SCREENS.map(({ name }) => name)).size).toBe(SCREENS.length);
    expect(new Set(SCREENS.map(({ path }) => path)).size).toBe(SCREENS.length);
  });
});
