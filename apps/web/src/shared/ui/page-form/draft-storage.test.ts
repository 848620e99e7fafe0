import { describe, expect, it } from 'vitest';
import { readDraft, removeDraft, removeDrafts, writeDraft } from './draft-storage.ts';

const DRAFT = { value: { name: 'Cart' }, keptAt: '2026-11-21T10:42:00.000Z' };

describe('a draft', () => {
  it('is read as it was written', () => {
    expect(writeDraft(sessionStorage, 'pool', DRAFT)).toBe(true);
    expect(readDraft(sessionStorage, 'pool')).toEqual(DRAFT);
    expect(readDraft(sessionStorage, 'test')).toBeNull();
  });

  it('is gone once removed', () => {
    writeDraft(sessionStorage, 'pool', DRAFT);
    removeDraft(sessionStorage, 'pool');
    expect(readDraft(sessionStorage, 'pool')).toBeNull();
  });

  it('is gone with all others, and nothing else is', () => {
    writeDraft(sessionStorage, 'pool', DRAFT);
    writeDraft(sessionStorage, 'test', DRAFT);
    sessionStorage.setItem('reload', '1');
    removeDrafts(sessionStorage);
    expect(Object.keys(sessionStorage)).toEqual(['reload']);
  });

  it.each(['{', '1', '{"value":1}'])('that reads %s is none', (text) => {
    sessionStorage.setItem('draft:pool', text);
    expect(readDraft(sessionStorage, 'pool')).toBeNull();
  });

  it('that does not fit is reported', () => {
    const full = {
      getItem: () => null,
      removeItem: () => {},
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(writeDraft(full, 'pool', DRAFT)).toBe(false);
  });
});
