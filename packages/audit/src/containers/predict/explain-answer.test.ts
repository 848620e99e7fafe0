import type { ContainerRemedy, TagAnswer } from '@vigie/contract/container-answer.ts';
import { describe, expect, test } from 'vitest';
import { explainAnswer } from './explain-answer.ts';

const ANSWER: TagAnswer = {
  container: 'GTM-ABC1234',
  script: 'https://www.googletagmanager.com/gtm.js',
  tag: 5,
  link: 'named',
  fired: 0,
  push: { dataLayer: 'dataLayer', index: 3, atMs: 120, event: 'Purchase' },
  outcome: 'no-trigger',
  trigger: null,
  blocking: [],
  withheld: [],
  setup: null,
  missing: [],
  doubts: [],
  remedies: [],
};
const remedyOf = (...remedies: ContainerRemedy[]) => explainAnswer({ ...ANSWER, remedies }).remedy;

describe('what stopped a tag', () => {
  test('is reported with the condition to change, where one is near', () => {
    const push = { kind: 'fix-push', key: 'event', from: 'Purchase', to: 'purchase' } as const;
    const change = {
      kind: 'change-condition',
      trigger: 2,
      condition: 0,
      from: 'purchase',
      to: 'Purchase',
    } as const;
    expect(remedyOf(push, change)).toEqual(change);
    expect(remedyOf(push, { ...change, to: 'undefined' })).toEqual(push);
    expect(remedyOf()).toBeNull();
  });

  test('is not known of a container that took up no event', () => {
    const idle = explainAnswer({ ...ANSWER, push: null, remedies: [{ kind: 'add-trigger' }] });
    expect(idle).toMatchObject({ outcome: 'not-decidable', push: null, remedy: null });
  });
});
