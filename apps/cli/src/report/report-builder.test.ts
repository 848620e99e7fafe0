import { expect, it } from 'vitest';
import { openReport } from './report-builder.ts';
import { sentencesIn } from './sentences.ts';

const TRACKING = { jsTagName: 'tag.js', phpTagName: 'hit.php', requiredVariables: [], pageViewRule: null };
const EARLIER = '2026-03-10T11:00:00.000Z';
const LATER = '2026-03-10T12:00:00.000Z';

it.each([
  { what: 'is set back, an audit takes no time', startedAt: LATER, finishedAt: EARLIER, expected: LATER },
  { what: 'runs on, it takes what it took', startedAt: EARLIER, finishedAt: LATER, expected: LATER },
])('by a clock that $what', async ({ startedAt, finishedAt, expected }) => {
  const builder = await openReport(TRACKING, sentencesIn('en'));
  const circumstances = {
    website: 'https://shop.example',
    interrupted: false,
    discovery: null,
    answer: 'none' as const,
  };
  const { head } = builder.finish({ ...circumstances, startedAt, finishedAt });
  await builder.close();
  expect([head.startedAt, head.finishedAt]).toEqual([startedAt, expected]);
});
