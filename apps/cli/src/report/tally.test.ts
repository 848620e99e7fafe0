import { remedySentence } from './page.ts';
import { describe, expect, it } from 'vitest';
import { samplePage, sampleReport } from '../../test/sample-report.ts';
import { addPage, causesOf, emptyTally, remediesOf } from './tally.ts';

describe('the tally of a run', () => {
  it('groups faults under their root cause, those that touch most pages first', () => {
    const [first, second] = causesOf(sampleReport().tally);
    expect(first).toMatchObject({ check: 'csp', reason: 'blocks-js-tag', pages: 2 });
    expect([...(first?.alsoFails.keys() ?? [])].toSorted()).toEqual(['hitPageview', 'tagJs', 'tagPhp']);
    expect(second).toMatchObject({ check: 'hitPageview', reason: 'variable-missing', pages: 1 });
  });

  it('counts failed pages apart and warnings with their pages', () => {
    const { tally } = sampleReport();
    expect(tally).toMatchObject({ measured: 4, failed: 1 });
    expect([...tally.warnings.values()]).toMatchObject([{ warning: 'cors-answer-unreadable', pages: 1 }]);
  });

  it('stays small however many pages there are', () => {
    const tally = emptyTally();
    for (let index = 0; index < 5000; index += 1) {
      const page = samplePage(`https://shop.example/${index}`, {
        tagJs: { outcome: 'failed', reason: 'http-error', remedy: `fix ${index}` },
      });
      addPage(
        tally,
        page,
        page.verdicts.map(({ remedy }) => remedySentence(remedy)),
      );
    }
    const [cause] = causesOf(tally);
    expect(cause).toMatchObject({ pages: 5000 });
    expect(cause?.urls).toHaveLength(3);
    expect(remediesOf(cause!)).toHaveLength(50);
  });
});
