import type { CountedHit, CountedState } from '@vigie/contract/counted.ts';
import { countedSentences } from '@vigie/contract/wording/counted-words.ts';
import { addToTally, type CountTally } from '../reports/count-tally.ts';
import type { ReportPage } from '../report/page.ts';
import type { Pen } from './pen.ts';
import { xmlElement } from './xml.ts';

/** Numbers of test cases of hits. */
interface CountedFigures {
  tests: number;
  failures: number;
  skipped: number;
}

/** Returns the figures of numbers of hits by state. */
export function countedFigures(states: CountTally['states'] = {}): CountedFigures {
  const of = (state: CountedState) => states[state] ?? 0;
  const [failures, skipped] = [of('not-counted'), of('left-out-as-asked') + of('cannot-say')];
  return { tests: of('counted') + of('late') + failures + skipped, failures, skipped };
}

/** Test case of a hit: its name, and its result as XML, which is empty for a counted hit. */
interface CountedCase {
  name: string;
  content: string;
}

/**
 * Returns a test case for each page view and event of a page that a report was queried for, with their figures. A hit
 * that is not counted fails; one that was left out on request, or whose state is unknown, is skipped.
 */
export function countedCases(
  page: ReportPage,
  { labels }: Pick<Pen, 'labels'>,
): { cases: CountedCase[]; figures: CountedFigures } {
  const hits = [page, ...(page.trackers ?? [])].flatMap(({ counted = [] }) => counted);
  const tally: CountTally = { states: {}, reasons: [] };
  addToTally(tally, hits, page.url);
  const cases = hits.map((one) => ({
    name: `counted: ${one.event} (${one.hit})`,
    content: contentOf(one, labels.locale),
  }));
  return { cases, figures: countedFigures(tally.states) };
}

function contentOf({ state, reason, proof }: CountedHit, locale: Pen['labels']['locale']): string {
  const { state: word, cause, remedy } = countedSentences({ state, reason }, locale);
  const message = [word, cause].filter((text) => text !== null).join(': ');
  if (state === 'counted') return '';
  if (state === 'late') return xmlElement('system-out', {}, message);
  if (state !== 'not-counted') return xmlElement('skipped', { message });
  const body = [remedy, proof].filter((text) => text !== null).join('\n');
  return xmlElement('failure', { type: `counted.${reason ?? state}`, message }, body);
}
