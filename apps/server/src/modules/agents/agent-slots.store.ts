import { sql } from 'kysely';
import { AGENT_PROTOCOL_VERSION } from '@vigie/contract/agent-protocol.ts';
import type { Db } from '../../db/schema/database.ts';
import type { AgentLink } from './agents.store.ts';

/** State of an agent that decides whether it can take one more run. */
export interface AgentSlots extends AgentLink {
  /** True if the agent answers and speaks this panel's version of the link protocol. */
  isReachable: boolean;
  isPaused: boolean;
  /** True if the agent supports journeys; older versions do not. */
  runsJourneys: boolean;
  /** True if the agent supports visits of a consent matrix. */
  makesMatrices: boolean;
  /** True if the agent can hold back parts of a page. */
  holdsBack: boolean;
  /** True if the agent withdraws accepted consent. */
  withdraws: boolean;
  /** True if the agent supports the changes of a rehearsal. */
  rehearses: boolean;
  /** True if the agent can visit pages without and with a policy. */
  triesPolicies: boolean;
  /** True if the agent can visit pages without and with a draft of a container. */
  triesContainers: boolean;
  /** True if the agent applies the company's redactions, or the company has none. */
  redacts: boolean;
  labels: string[];
  location: string;
  /** Runs that this panel may still give to the agent: its slots, limited by its settings, less its current runs. */
  free: number;
}

/** Returns the agents that a company may use, those with the most free slots first. */
export async function listAgentSlots(db: Db, companyId: string): Promise<AgentSlots[]> {
  const rows = await sql<AgentSlots>`
    select agents.id, url, public_key, panel_key, is_paused, labels, location,
      state = 'online' and revoked_at is null
        and coalesce((status ->> 'protocol')::int, ${AGENT_PROTOCOL_VERSION}) = ${AGENT_PROTOCOL_VERSION}
        as is_reachable,
      coalesce((status ->> 'journeys')::boolean, false) as runs_journeys,
      coalesce((status ->> 'consentMatrix')::boolean, false) as makes_matrices,
      coalesce((status ->> 'holdsBack')::boolean, false) as holds_back,
      coalesce((status ->> 'withdraws')::boolean, false) as withdraws,
      coalesce((status ->> 'rehearses')::boolean, false) as rehearses,
      coalesce((status ->> 'triesPolicies')::boolean, false) as tries_policies,
      coalesce((status ->> 'triesContainers')::boolean, false) as tries_containers,
      coalesce((status ->> 'redactions')::boolean, false)
        or (select redactions = '[]' from companies where id = ${companyId}) as redacts,
      least(coalesce((status ->> 'slots')::int, 1), slots_max) - busy.runs as free
    from agents cross join lateral (
      select count(*)::int as runs
      from attempts join runs on runs.id = attempts.run_id join jobs on jobs.id = runs.job_id
      where attempts.agent_id = agents.id and attempts.state = 'running' and jobs.state in ('queued', 'running')
    ) as busy
    where agents.company_id is null or agents.company_id = ${companyId}
    order by free desc, agents.id`.execute(db);
  return rows.rows;
}
