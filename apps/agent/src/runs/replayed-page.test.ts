import type { Change } from '@vigie/contract/change.ts';
import type { OrderedReplay } from '@vigie/contract/culprit.ts';
import type { Visit } from '@vigie/inspector/visit/visit.ts';
import { describe, expect, test } from 'vitest';
import { observation } from '../../../../packages/audit/test/observation-builder.ts';
import { createReplayedPage } from './replayed-page.ts';

const PAGE = 'https://shop.example/';
const changeOf = (name: string): Change => ({ kind: 'set-header', url: PAGE, name, value: 'old' });
const REPLAY: OrderedReplay = {
  checks: ['csp'],
  suspects: ['first', 'second', 'third'].map((name) => ({
    changes: [changeOf(name)],
    body: null,
    isHidden: false,
    mayHeal: false,
  })),
  seen: { faulty: 3, visits: 3 },
  before: { faulty: 0, visits: 2 },
  answers: {},
  visitsMax: 24,
};

/** A page whose policy blocks its tag, unless the second change is back. */
function visitOf(changes: readonly Change[] | undefined): Visit {
  const isHealed = changes?.some((change) => 'name' in change && change.name === 'second') === true;
  const outcome = isHealed ? 'measured' : 'failed';
  const failure = isHealed ? null : { code: 'dns' as const, message: '' };
  return { observation: observation({ outcome, failure }), screenshot: null, links: [] };
}

describe('a replayed page', () => {
  test('tells nothing where its visits fail, and makes no more of them than it may', async () => {
    const visited: (readonly Change[] | undefined)[] = [];
    const order = { tracking: { jsTagName: '/t.js', phpTagName: '/t.php', requiredVariables: [], pageViewRule: null } };
    const replayed = createReplayedPage({ ...order, healthTestId: null }, REPLAY, async (_url, { changes }) => {
      visited.push(changes);
      return visitOf(changes);
    });
    expect((await replayed(PAGE)).culprit).toMatchObject({ outcome: 'unclear', visits: 2 });
    expect(visited).toHaveLength(2);
  });
});
