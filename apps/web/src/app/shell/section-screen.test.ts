import { describe, expect, it } from 'vitest';
import type { Screen } from '../screens.ts';
import { sectionScreenOf } from './section-screen.ts';

const screen = (name: Screen['name'], path: string): Screen => ({ name, path, layout: 'default', words: [] });
const LISTED = [screen('sante', '/sante'), screen('pools', '/pools'), screen('pools-tests', '/pools/tests')];

describe('the section of an address', () => {
  it.each([
    ['/pools', 'pools'],
    ['/pools/12/editer', 'pools'],
    ['/pools/tests/12', 'pools-tests'],
    ['/sante', 'sante'],
    ['/santeuil', undefined],
  ])('%s belongs to %s', (pathname, name) => {
    expect(sectionScreenOf(pathname, LISTED)?.name).toBe(name);
  });
});
