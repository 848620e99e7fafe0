import { describe, expect, it } from 'vitest';
import { shortcutOf, type Pressed } from './shortcut-of.ts';

const press = (key: string, more: Partial<Pressed> = {}) =>
  shortcutOf({ key, beganAtMs: Number.NEGATIVE_INFINITY, nowMs: 10_000, section: undefined, ...more });

describe('a single key', () => {
  it('goes to a screen after G, for a second and a half', () => {
    expect(press('g')).toBe('begin');
    expect(press('s', { beganAtMs: 8600 })).toEqual({ open: { page: 'sante' } });
    expect(press('U', { beganAtMs: 8600 })).toEqual({ open: { page: 'urls-liste' } });
    expect(press('c', { beganAtMs: 8600 })).toEqual({
      open: { page: 'urls-liste', search: { by: 'cause' } },
    });
    expect(press('s', { beganAtMs: 8500 })).toBeNull();
    expect(press('s')).toBeNull();
  });

  it('is nothing after G when no screen goes by it', () => {
    expect(press('x', { beganAtMs: 9900 })).toBeNull();
    expect(press('constructor', { beganAtMs: 9900 })).toBeNull();
  });

  it('still goes to the successor of a screen', () => {
    expect(press('i', { beganAtMs: 9900 })).toEqual(press('c', { beganAtMs: 9900 }));
  });

  it('adds to the list shown, and to nothing else', () => {
    expect(press('n', { section: 'pools' })).toEqual({ open: { page: 'pools-ajouter' } });
    expect(press('n', { section: 'agents' })).toEqual({ open: { page: 'agents-associer' } });
    expect(press('n', { section: 'sante' })).toBeNull();
    expect(press('n')).toBeNull();
  });

  it('shows all of them', () => {
    expect(press('?')).toBe('help');
  });
});
