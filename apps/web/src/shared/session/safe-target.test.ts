import { describe, expect, it } from 'vitest';
import { safeTarget } from './safe-target.ts';

describe('where sign-in leads', () => {
  it.each([
    ['/sante?period=7d#causes', '/sante?period=7d#causes'],
    [undefined, '/'],
    ['', '/'],
    ['sante', '/'],
    ['//evil.example/sante', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/connexion?to=%2Fsante', '/'],
  ])('is, for %s, %s', (wanted, target) => {
    expect(safeTarget(wanted, 'https://panel.example')).toBe(target);
  });
});
