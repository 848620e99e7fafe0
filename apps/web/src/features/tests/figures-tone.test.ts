import { describe, expect, it } from 'vitest';
import { sampleFigures } from '../../testing/sample-tests.ts';
import { passRate } from '../../domain/run-view/outcome-tone.ts';
import { endingOf } from './figures-tone.ts';

describe('the figures of a run', () => {
  it.each([
    [{ passed: 9, failed: 1, errors: 1 }, 'failed'],
    [{ passed: 9, errors: 1 }, 'error'],
    [{ passed: 9, skipped: 3 }, 'passed'],
    [{ skipped: 3 }, 'skipped'],
    [{}, 'skipped'],
  ] as const)('%o end as %s', (changes, ending) => {
    expect(endingOf(sampleFigures(changes))).toBe(ending);
  });

  it('rate the pages that were evaluated', () => {
    const runs = [
      { figures: sampleFigures({ passed: 3, skipped: 6 }) },
      { figures: sampleFigures({ failed: 1 }) },
    ];
    expect(passRate(runs)).toBe(75);
    expect(passRate([{ figures: sampleFigures({ skipped: 2 }) }])).toBeNull();
  });
});
