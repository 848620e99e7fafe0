import type { Home } from '@vigie/contract/home.ts';
import type { Call } from '../../access/actor.ts';
import { listAgents } from '../agents/agent-records.store.ts';
import { listJobs } from '../jobs/jobs.store.ts';
import { presentJob } from '../jobs/present-job.ts';
import { listMessages } from '../messages/messages.store.ts';
import { actorFor } from './actor-for.ts';
import { readHomeWebsites } from './home-websites.service.ts';

const JOBS_MAX = 10;
const AGENTS_MAX = 10;
const MESSAGES_MAX = 5;

/** What needs attention now; each part by the rule of the call that lists the same in full. */
export async function readHome(call: Call): Promise<Home> {
  return {
    websites: await readHomeWebsites(call),
    running: await readRunning(call),
    offlineAgents: await readOfflineAgents(call),
    messages: await readLastMessages(call),
  };
}

/** Jobs at work, then those that wait. */
async function readRunning({ db, actor }: Call): Promise<Home['running']> {
  const reader = actorFor(actor, 'jobs.list');
  if (reader === null) return null;
  const running = await listJobs(db, reader, { state: 'running', limit: JOBS_MAX });
  const queued = await listJobs(db, reader, { state: 'queued', limit: JOBS_MAX });
  return [...running.items, ...queued.items].slice(0, JOBS_MAX).map(presentJob);
}

async function readOfflineAgents({ db, actor }: Call): Promise<Home['offlineAgents']> {
  const reader = actorFor(actor, 'agents.list');
  if (reader === null) return null;
  const { items } = await listAgents(db, reader, { state: 'offline', limit: AGENTS_MAX });
  return items.map(({ id, name, last_seen_at: seenAt }) => ({
    id,
    name,
    lastSeenAt: seenAt?.toISOString() ?? null,
  }));
}

async function readLastMessages({ db, actor }: Call): Promise<Home['messages']> {
  const reader = actorFor(actor, 'messages.list');
  if (reader === null) return [];
  const { items } = await listMessages(db, reader, { limit: MESSAGES_MAX });
  return items.map(({ id, subject, created_at: at, isAnswered }) => ({
    id,
    subject,
    at: at.toISOString(),
    isAnswered,
  }));
}
