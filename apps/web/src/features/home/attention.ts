import type { Home } from '@vigie/contract/home.ts';
import type { HomeWebsite } from './state-of-website.ts';

export const KINDS = [
  'incidents',
  'broken',
  'problems',
  'faulty',
  'unmeasured',
  'agentless',
  'agents',
  'messages',
  'answers',
] as const;
export type Attention = Record<(typeof KINDS)[number], number>;

/** What is counted apart from the overview: messages for those who answer them, answers for their authors. */
type Apart = Pick<Attention, 'incidents' | 'messages' | 'answers'>;

/**
 * How many things of each kind wait. Who may not read problems is told how many websites have faults. A website that is
 * not measured is never calm.
 */
export function attentionOf({ counts, websites }: Home, { incidents, messages, answers }: Apart): Attention {
  return {
    incidents,
    broken: counts.broken,
    agents: counts.offlineAgents ?? 0,
    agentless: counts.agents === 0 ? 1 : 0,
    messages,
    answers,
    problems: counts.openProblems ?? 0,
    faulty: counts.openProblems === null ? websites.filter(hasFaults).length : 0,
    unmeasured: counts.unmeasured,
  };
}

const hasFaults = ({ reliability }: HomeWebsite): boolean => reliability !== null && reliability < 100;
