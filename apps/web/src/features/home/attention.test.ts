import { describe, expect, test } from 'vitest';
import { sampleCalmHome, sampleHome, sampleHomeWebsite } from '../../testing/sample-home.ts';
import { attentionOf } from './attention.ts';

const NOTHING = {
  causes: 0,
  broken: 0,
  agents: 0,
  agentless: 0,
  messages: 0,
  answers: 0,
  problems: 0,
  unmeasured: 0,
};

const NONE = { causes: 0, messages: 0, answers: 0 };

describe('what waits', () => {
  test('is counted by kind', () => {
    expect(attentionOf(sampleHome(), { causes: 3, messages: 1, answers: 2 })).toEqual({
      ...NOTHING,
      causes: 3,
      broken: 1,
      agents: 2,
      messages: 1,
      answers: 2,
      problems: 64,
      unmeasured: 1,
    });
  });

  const { counts, ...calm } = sampleCalmHome();
  const unseen = { ...counts, offlineAgents: null, openProblems: null };
  const websites = [sampleHomeWebsite({ reliability: 100 })];

  test('is nothing on a calm morning, and where a role sees neither agents nor problems', () => {
    expect(attentionOf({ ...calm, counts: unseen, websites }, NONE)).toEqual(NOTHING);
  });

  test('is what nobody measured, and that no agent is there to do it', () => {
    const blind = { ...calm, counts: { ...unseen, unmeasured: 3, agents: 0 }, websites };
    expect(attentionOf(blind, NONE)).toEqual({ ...NOTHING, unmeasured: 3, agentless: 1 });
  });
});
