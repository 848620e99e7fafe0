import type * as z from 'zod';
import type { homeSchema } from '@vigie/contract/home.ts';
import { type Call, actorFor } from '../../access/actor.ts';
import { countAgents } from '../agents/agents.store.ts';
import { listAgents } from '../agents/agent-records.store.ts';
import { readOutgrown } from '../history/outgrown.service.ts';
import { listJobs } from '../jobs/jobs.store.ts';
import { presentJob } from '../jobs/present-job.ts';
import { listMessages } from '../messages/messages.store.ts';
import { readNextRuns } from '../schedules/schedules.service.ts';
import { readHomeWebsites } from './home-websites.service.ts';
import { readSetUpFacts } from './set-up.store.ts';

const JOBS_MAX = 10;
const AGENTS_MAX = 10;
const MESSAGES_MAX = 5;

/** Returns what needs attention now. Each part follows the rule of the call that lists the same data in full. */
export async function readHome(call: Call) {
  const { websites, counts } = await readHomeWebsites(call);
  const running = await readRunning(call);
  const offline = await readOfflineAgents(call);
  return {
    websites,
    nextRuns: await readNextRuns(call),
    setUp: await readSetUp(call),
    running: running?.jobs ?? null,
    offlineAgents: offline?.agents ?? null,
    messages: await readLastMessages(call),
    outgrown: await readOutgrown(call),
    counts: {
      ...counts,
      running: running?.count ?? null,
      offlineAgents: offline?.count ?? null,
      agents: offline?.all ?? null,
    },
  };
}

/** Reads running jobs, then queued ones. */
async function readRunning({ db, actor }: Call) {
  const reader = actorFor(actor, 'jobs.list');
  if (reader === null) return null;
  const running = await listJobs(db, reader, { state: 'running', limit: JOBS_MAX });
  const queued = await listJobs(db, reader, { state: 'queued', limit: JOBS_MAX });
  return {
    jobs: [...running.items, ...queued.items].slice(0, JOBS_MAX).map(presentJob),
    count: running.total.count + queued.total.count,
  };
}

async function readOfflineAgents({ db, actor }: Call) {
  const reader = actorFor(actor, 'agents.list');
  if (reader === null) return null;
  const { items, total } = await listAgents(db, reader, { state: 'offline', limit: AGENTS_MAX });
  const agents = items.map(({ id, name, lastSeenAt: seenAt }) => ({
    id,
    name,
    lastSeenAt: seenAt,
  }));
  const all = await countAgents(db, actor.companyId);
  return { agents, count: total.count, all: all.agents };
}

async function readLastMessages({ db, actor }: Call): Promise<z.input<typeof homeSchema>['messages']> {
  const reader = actorFor(actor, 'messages.list');
  if (reader === null) return [];
  const { items } = await listMessages({ db, actor: reader }, { limit: MESSAGES_MAX });
  return items.map(({ id, subject, createdAt: at, isAnswered, isUnread }) => ({
    id,
    subject,
    at,
    isAnswered,
    isUnread,
  }));
}

/** Returns the set-up steps that the active company has completed. Null if the user may do none of them. */
export async function readSetUp({ db, actor }: Call): Promise<z.input<typeof homeSchema>['setUp']> {
  return actorFor(actor, 'websites.create') === null ? null : readSetUpFacts(db, actor.companyId);
}
