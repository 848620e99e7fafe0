import { describe, expect, it, vi } from 'vitest';
import { mayReload, reloadOnce } from './reload-guard.ts';

describe('the reload guard', () => {
  it('lets a path reload once in ten seconds', () => {
    expect(mayReload(sessionStorage, '/sante', 1000)).toBe(true);
    expect(mayReload(sessionStorage, '/sante', 10_999)).toBe(false);
    expect(mayReload(sessionStorage, '/sante', 11_000)).toBe(true);
  });

  it('counts each path for itself', () => {
    expect(mayReload(sessionStorage, '/sante', 0)).toBe(true);
    expect(mayReload(sessionStorage, '/jobs', 0)).toBe(true);
  });

  it('tolerates a store that contains something else', () => {
    sessionStorage.setItem('reloads', 'not json');
    expect(mayReload(sessionStorage, '/sante', 0)).toBe(true);
  });
});

describe('a chunk that is lost', () => {
  it('reloads the document once; the next time the error is shown', () => {
    const reload = vi.fn<() => void>();
    const lost = new TypeError('The chunk is gone.');
    void reloadOnce(lost, reload);
    expect(() => reloadOnce(lost, reload)).toThrow(lost);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
