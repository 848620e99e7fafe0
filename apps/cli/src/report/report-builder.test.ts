import { expect, it } from 'vitest';
import { openReport } from './report-builder.ts';
import { sentencesIn } from './sentences.ts';

const TRACKING = { jsTagName: 'tag.js', phpTagName: 'hit.php', requiredVariables: [], pageViewRule: null };
const EARLIER = '2026-03-10T11:00:00.000Z';
const LATER = '2026-03-10T12:00:00.000Z';

it.each([
  ['that is set back meanwhile, an audit takes no time', LATER, EARLIER, LATER],
  ['that runs on, it takes what it took', EARLIER, LATER, LATER],
])('by a clock %s', async (_what, startedAt, finishedAt, told) => {
  const builder = await openReport(TRACKING, sentencesIn('en'));
  const circumstances = { website: 'https://shop.example', interrupted: false, discovery: null };
  const { head } = builder.finish({ ...circumstances, startedAt, finishedAt });
  await builder.close();
  expect([head.startedAt, head.finishedAt]).toEqual([startedAt, told]);
});
