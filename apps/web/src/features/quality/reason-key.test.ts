import { describe, expect, it } from 'vitest';
import { sampleQuality } from '../../testing/sample-quality.ts';
import { reasonKey } from './reason-key.ts';
import { tabOf } from './quality-tabs.ts';

describe('the address of a reason', () => {
  const [own, following] = sampleQuality(tabOf('hitPageview', undefined)).reasons;

  it('is its code where nothing else is behind it', () => {
    expect(own && reasonKey('hitPageview', own)).toBe('sent-twice');
  });

  it('names the root cause, which tells two equal reasons apart', () => {
    expect(following && reasonKey('hitPageview', following)).toBe('not-sent.csp.blocks-js-tag');
  });
});
