import { describe, expect, test } from 'vitest';
import { moveCrop, squareOf, WHOLE, zoomed } from './crop.ts';

const WIDE = { width: 400, height: 200 };

describe('a crop', () => {
  test('selects the middle to begin with, as large as it goes', () => {
    expect(squareOf(WIDE, WHOLE)).toEqual({ left: 100, top: 0, size: 200 });
  });

  test('moves by a share of its side', () => {
    expect(squareOf(WIDE, moveCrop(WIDE, WHOLE, { dx: 0.25, dy: 0 }))).toEqual({
      left: 150,
      top: 0,
      size: 200,
    });
  });

  test('never leaves the picture', () => {
    const corner = moveCrop(WIDE, zoomed(WIDE, WHOLE, 2), { dx: -9, dy: 9 });
    expect(squareOf(WIDE, corner)).toEqual({ left: 0, top: 100, size: 100 });
  });

  test('comes back inside when one zooms out at the edge', () => {
    const corner = moveCrop(WIDE, zoomed(WIDE, WHOLE, 4), { dx: 9, dy: 9 });
    expect(squareOf(WIDE, zoomed(WIDE, corner, 1))).toEqual({ left: 200, top: 0, size: 200 });
  });

  test('zooms no further than its bounds', () => {
    expect(zoomed(WIDE, WHOLE, 40).zoom).toBe(5);
    expect(zoomed(WIDE, WHOLE, 0).zoom).toBe(1);
  });
});
