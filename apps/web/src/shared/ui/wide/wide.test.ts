import { describe, expect, it } from 'vitest';
import { hiddenEdges } from './wide.tsx';

describe('a box that scrolls sideways', () => {
  it.each([
    [0, 400, false, false],
    [0, 900, false, true],
    [250, 900, true, true],
    [500, 900, true, false],
    [499.5, 900, true, false],
  ])('scrolled by %f of %i hides before: %s, after: %s', (...[scrollLeft, scrollWidth, start, end]) => {
    expect(hiddenEdges({ scrollLeft, scrollWidth, clientWidth: 400 })).toEqual({ start, end });
  });
});
