import { describe, expect, it } from 'vitest';
import { rowClick } from './open-row.ts';

const PRESS = {
  button: 0,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  defaultPrevented: false,
};

describe('a click on a row', () => {
  it.each([
    ['here', 'it is plain', {}, false],
    ['new-tab', 'the middle button is pressed', { button: 1 }, false],
    ['new-tab', 'Ctrl is held', { ctrlKey: true }, false],
    ['new-tab', 'Command is held', { metaKey: true }, false],
    [null, 'text was selected', {}, true],
    [null, 'the right button is pressed', { button: 2 }, false],
    [null, 'something took it', { defaultPrevented: true }, false],
  ] as const)('leads %s when %s', (...[way, , press, isSelecting]) => {
    expect(rowClick({ ...PRESS, ...press }, { isSelecting })).toBe(way);
  });
});
