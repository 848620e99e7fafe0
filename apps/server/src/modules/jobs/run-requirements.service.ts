import { fitsNeeds, NO_NEEDS, type AgentNeeds } from '@vigie/contract/labels.ts';
import type { Db } from '../../db/schema/database.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';
import { ApiError, refuseField } from '../../errors/api-error.ts';
import { findUsableAgent, listUsableAgents } from '../agents/agents.store.ts';
import { isReadablePage, pageWithinWebsite } from './page-within-website.ts';
import { baseUrlOf, type PlannedContext, type PlannedWebsite } from './run-basis.ts';
import type { PlannedJourney } from './run-plans.ts';
import { findPlannedContext, findLoginJourney, type PoolSource } from './run-sources.store.ts';

/** Refuses a manual run that no connected agent could take now. */
export async function requireAgents(
  db: Db,
  companyId: string,
  { agentId, agentNeeds = NO_NEEDS }: Pick<RunPlan, 'agentId' | 'agentNeeds'>,
): Promise<void> {
  if (agentId === null) return requireFitting(db, companyId, agentNeeds);
  const agent = await findUsableAgent(db, companyId, agentId);
  if (agent === null) throw refuseField('agentId', 'agent-unknown');
  if (agent.state === 'offline') throw new ApiError('agent-offline');
  if (agent.isPaused) throw new ApiError('agent-paused');
}

async function requireFitting(db: Db, companyId: string, needs: AgentNeeds): Promise<void> {
  const agents = await listUsableAgents(db, companyId);
  const fitting = agents.filter((agent) => fitsNeeds(agent, needs));
  if (agents.length > 0 && fitting.length === 0) throw new ApiError('no-agent-fits');
  if (!fitting.some(({ state }) => state === 'online')) throw new ApiError('no-agent-online');
}

/**
 * Returns the requested context, or else the website's own. Refuses an unknown id, and never replaces it by another
 * context.
 */
export async function requireContext(
  db: Db,
  website: { id: string; contextId: string | null },
  named: string | null,
): Promise<PlannedContext | null> {
  const contextId = named ?? website.contextId;
  if (contextId === null) return null;
  const context = await findPlannedContext(db, website.id, contextId);
  if (context === null) throw refuseField('contextId', 'context-unknown');
  return context;
}

/**
 * Returns the login journey of a pool's pages. Refuses the run if the website no longer has it: the pages would be
 * evaluated signed out.
 */
export async function requireLoginJourney(
  db: Db,
  { websiteId, settings: { preludeId = null } }: PoolSource,
): Promise<PlannedJourney | null> {
  if (preludeId === null) return null;
  const loginJourney = await findLoginJourney(db, websiteId, preludeId);
  if (loginJourney === null) throw refuseField('settings.preludeId', 'prelude-unknown');
  return loginJourney;
}

/** Returns the one page that a run names, as an address of the website or of its context. */
export function requirePage<T extends string | null>(
  entered: T,
  website: PlannedWebsite,
  context: PlannedContext | null,
): T extends string ? string : string | null;
export function requirePage(
  entered: string | null,
  website: PlannedWebsite,
  context: PlannedContext | null,
): string | null {
  if (entered === null) return null;
  if (entered.trim() === '') throw refusePage('page-required');
  if (!isReadablePage(entered)) throw refusePage('page-invalid');
  const url = pageWithinWebsite(entered, [baseUrlOf(website, context), website.url]);
  if (url === null) throw refusePage('page-outside-website');
  return url;
}

function refusePage(code: 'page-required' | 'page-invalid' | 'page-outside-website'): ApiError {
  return refuseField('pageUrl', code);
}
