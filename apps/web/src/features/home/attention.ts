import type { Home } from '@vigie/contract/home.ts';

export const KINDS = [
  'causes',
  'broken',
  'problems',
  'unmeasured',
  'agentless',
  'agents',
  'messages',
  'answers',
] as const;
export type Attention = Record<(typeof KINDS)[number], number>;

/** Counts that the overview does not contain: messages for those who answer them, answers for their authors. */
type Apart = Pick<Attention, 'causes' | 'messages' | 'answers'>;

/** Returns the number of items of each kind that need attention. A website that is not measured always counts. */
export function attentionOf({ counts }: Home, { causes, messages, answers }: Apart): Attention {
  return {
    causes,
    broken: counts.broken,
    agents: counts.offlineAgents ?? 0,
    agentless: counts.agents === 0 ? 1 : 0,
    messages,
    answers,
    problems: counts.openProblems ?? 0,
    unmeasured: counts.unmeasured,
  };
}
