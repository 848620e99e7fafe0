import { sql } from 'kysely';
import { AGENT_PROTOCOL_VERSION } from '@vigie/contract/agent-protocol.ts';
import type { Db } from '../../db/schema/database.ts';
import type { AgentLink } from './agents.store.ts';

/** What one run more on an agent depends on. */
export interface AgentSlots extends AgentLink {
  /** It answers, and speaks this panel's version of the link. */
  isReachable: boolean;
  isPaused: boolean;
  /** It runs journeys; one of an older version does not. */
  runsJourneys: boolean;
  /** It visits as a consent matrix does. */
  makesMatrices: boolean;
  /** It holds back parts of a page. */
  holdsBack: boolean;
  /** It carries out the changes of a rehearsal. */
  rehearses: boolean;
  /** It visits pages without and with a policy. */
  triesPolicies: boolean;
  /** It visits pages without and with a draft of a container. */
  triesContainers: boolean;
  /** It hides what the company's redactions name, or the company has none. */
  redacts: boolean;
  labels: string[];
  location: string;
  /** Runs that this panel may still give it: by its own slots and its settings, less what it has. */
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
