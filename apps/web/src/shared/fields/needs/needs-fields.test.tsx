import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPiece } from '../../../testing/open-piece.tsx';
import { FittingAgents } from './needs-fields.tsx';

const agent = { labels: ['eu'], location: 'Paris', state: 'online' as const, isPaused: false };
const AGENTS = [
  { ...agent, id: 'a', name: 'Paris 1', labels: ['eu', 'office'] },
  { ...agent, id: 'b', name: 'Boston 1', location: 'Boston', state: 'offline' as const },
];

test.each([
  ['', '', '2 agents fit now: Paris 1, Boston 1 (offline)'],
  ['eu office', '', '1 agent fits now: Paris 1'],
  ['eu', ' BOSTON', '1 agent fits now: Boston 1 (offline)'],
  ['office', 'Boston', 'No agent fits now'],
])('agents with the labels “%s” at “%s” are counted at once', async (labels, location, sentence) => {
  await openPiece(() => <FittingAgents agents={AGENTS} values={{ labels, location }} />, {
    words: ['needs', 'fields'],
  });
  expect(await screen.findByText(sentence)).toBeVisible();
});
