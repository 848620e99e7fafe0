import { byId, matchesFilter, pageOf, type Answers } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleLinkCheck } from './sample-links.ts';

export function answerLinkLists({ linkLists, checkedLinks }: FakeState): Answers<'linkLists'> {
  return {
    list: () => linkLists.map((list) => ({ ...list, links: list.links.length })),
    checks: ({ id }) => {
      const { lastCheck } = byId(linkLists, id);
      return lastCheck === null ? [] : [lastCheck];
    },
    check: ({ id }) => {
      const lastCheck = sampleLinkCheck({ state: 'queued', finishedAt: null, passed: 0, failed: 0 });
      Object.assign(byId(linkLists, id), { lastCheck });
      return lastCheck;
    },
    links: (input) =>
      pageOf(
        checkedLinks.filter(({ outcome }) => matchesFilter(input.outcome, outcome)),
        input,
      ),
    read: ({ text }) => ({
      links: text.trim().split('\n'),
      isMail: false,
      unfollowed: { unsubscribe: 0, placeholder: 0 },
      faults: [],
    }),
  };
}
