import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createSignal } from '@vigie/agent/signal.ts';
import type { AgentClient } from '@vigie/agent-link/client.ts';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { listenToNotifications, type Notifications } from '../../apps/server/src/db/notifications.ts';
import { openPool } from '../../apps/server/src/db/postgres.ts';
import type { Db } from '../../apps/server/src/db/schema/database.ts';
import { NO_SECRETS } from '../../apps/server/src/secrets/secret-box.ts';
import { runJob } from '../../apps/server/src/modules/runs/run-job.service.ts';
import { createTestCompany } from '../../apps/server/test/users.ts';
import { createJobRow, createWebsiteRow } from '../../apps/server/test/rows.ts';
import type { FakePages } from '../../apps/agent/test/fake-inspection.ts';
import { startOutboundPanel, type OutboundPanel, type PanelParts } from '../outbound/outbound-panel.ts';
import { startTestAgent, startTestOutboundAgent, type TestAgent, type TestLink } from './test-agents.ts';

/** Factor by which workers' delays are shortened. */
const HASTE = 25;

/** A test setup of a database, agents without browsers, and workers that can be killed. */
export interface SharingFixture {
  db: Db;
  agents: TestAgent[];
  createJob(website: TestWebsite): Promise<TestJob>;
  /** Creates another job of the same website. */
  createJobBeside(job: TestJob): Promise<TestJob>;
  /**
   * Makes all but the first pages wait until this many agents have begun one. The number of agents that share a run
   * thus does not depend on the machine's load.
   */
  meet(agents: number): void;
  /** Runs a worker on a job until the job ends or the worker is killed. `step` may throw at each step. */
  work(job: TestJob, step?: Step): Promise<void>;
  close(): Promise<void>;
}

/** Called before a query, and before and after a call of an agent. */
export type Step = (name: 'query' | `before ${keyof AgentClient}` | `after ${keyof AgentClient}`) => void;

interface TestWebsite {
  url: string;
  delaySeconds?: number;
}

export interface TestJob {
  companyId: string;
  websiteId: string;
  jobId: string;
}

export interface Sharers {
  agents: number;
  /** Number of outbound agents, the last ones; the others are called. */
  calling?: number;
  link?: TestLink;
  isHarmed?: PanelParts['isHarmed'];
  /** Starts a proxy in front of the panel's servers; returns the address that agents call. */
  inFront?: (line: OutboundPanel) => Promise<string>;
}

export async function openSharingFixture({
  agents,
  calling = 0,
  link = {},
  isHarmed,
  inFront,
  ...pages
}: FakePages & Sharers): Promise<SharingFixture> {
  const opened = new AsyncDisposableStack();
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vigie-sharing-'));
  opened.defer(() => rm(dataDirectory, { recursive: true }));
  const database = await openDatabase({ databaseUrl: null, dataDirectory });
  opened.defer(database.close);
  const { db, close } = openPool(database.connection, 'worker');
  opened.defer(close);
  const notifications = listenToNotifications(database.connection);
  opened.defer(notifications.close);
  const { connection } = database;
  const clock = { now: () => Date.now() };
  const line = await startOutboundPanel({ db, connection, clock, ...(isHarmed && { isHarmed }) });
  opened.defer(line.close);
  const panel = inFront ? { ...line, url: await inFront(line) } : line;
  const meeting = createMeeting();
  const running = await Promise.all(
    Array.from({ length: agents }, (_none, number) => {
      const own = { ...pages, until: meeting.until };
      const starting = { pages: own, name: `agent_${number}`, link: hastyLink(link) };
      return number < agents - calling
        ? startTestAgent(db, starting)
        : startTestOutboundAgent({ db, line: panel }, starting);
    }),
  );
  for (const agent of running) opened.defer(() => agent.stop());
  return {
    db,
    agents: running,
    createJob: (website) => createJob(db, website),
    createJobBeside: (job) => createJobBeside(db, job),
    meet: (count) => meeting.begin(running, count),
    work: (job, step) => work({ db, notifications, agents: running }, job, step),
    close: () => opened.disposeAsync(),
  };
}

/** Number of pages that do not wait: they link to the others. */
const PAGES_BEFORE = 12;

interface Meeting {
  begin(agents: TestAgent[], count: number): void;
  until: (signal: AbortSignal | undefined) => Promise<void>;
}

function createMeeting(): Meeting {
  const begun = createSignal();
  let wanted: { agents: TestAgent[]; before: number[]; count: number } | null = null;
  const isMet = () => {
    if (wanted === null) return true;
    const { agents, before, count } = wanted;
    const pages = agents.map(({ inspected }, index) => inspected.length - (before[index] ?? 0));
    const all = pages.reduce((sum, one) => sum + one, 0);
    return all <= PAGES_BEFORE || pages.filter((one) => one > 0).length >= count;
  };
  return {
    begin(agents, count) {
      wanted = { agents, before: agents.map(({ inspected }) => inspected.length), count };
    },
    until: async (signal = new AbortController().signal) => {
      begun.fire();
      while (!isMet() && !signal.aborted) await begun.next(signal);
    },
  };
}

/** Returns a link whose delays are shortened like those of workers. */
function hastyLink(link: TestLink): TestLink {
  return {
    ...link,
    pause: (milliseconds, signal) => delay(milliseconds / HASTE, undefined, { signal }),
  };
}

const PAGES_MAX = 200;

async function createJob(db: Db, { url, delaySeconds = 0 }: TestWebsite): Promise<TestJob> {
  const companyId = await createTestCompany(db, 'Own');
  const websiteId = await createWebsiteRow(db, { companyId });
  await db
    .updateTable('websites')
    .set({ url, delaySeconds, pagesPerAudit: PAGES_MAX, respectRobots: false })
    .where('id', '=', websiteId)
    .execute();
  const jobId = await createJobRow(db, { companyId, websiteId, state: 'queued' });
  return { companyId, websiteId, jobId };
}

async function createJobBeside(db: Db, { companyId, websiteId }: TestJob): Promise<TestJob> {
  const jobId = await createJobRow(db, { companyId, websiteId, state: 'succeeded' });
  await db
    .updateTable('jobs')
    .set({ state: 'queued', phase: 'waiting', finishedAt: null, kind: 'pool' })
    .where('id', '=', jobId)
    .execute();
  return { companyId, websiteId, jobId };
}

interface Surroundings {
  db: Db;
  notifications: Notifications;
  agents: TestAgent[];
}

async function work(
  { db, notifications, agents }: Surroundings,
  { jobId }: TestJob,
  step: Step = () => {},
): Promise<void> {
  const ending = new AbortController();
  const hasty = createHastyTime();
  const needs = {
    db: db.withPlugin({
      transformQuery: ({ node }) => {
        step('query');
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
    clock: hasty,
    steady: hasty,
    waitsSinceMs: new Map<string, number>(),
    notifications,
    connect: ({ id }: { id: string }) => {
      const agent = agents.find((each) => each.id === id);
      if (agent === undefined) throw new Error('no such agent');
      return stepping(agent.client, step);
    },
    openSecrets: async () => NO_SECRETS,
    openReplay: async () => null,
    openTriedContainer: async () => null,
    aboutUrl: null,
    redactionsOf: async () => [],
    sleep: (milliseconds: number, signal: AbortSignal) => hasty.sleep(milliseconds, signal),
    signal: ending.signal,
  };
  try {
    while ((await runJob(needs, jobId)) === 'waiting') await delay(10);
  } finally {
    ending.abort();
  }
}

/** Creates a clock that advances in delays only: a slow query on a busy machine does not end a lease. */
function createHastyTime() {
  let nowMs = Date.now();
  return {
    now: () => nowMs,
    async sleep(milliseconds: number, signal: AbortSignal) {
      const endsAtMs = nowMs + milliseconds;
      await delay(milliseconds / HASTE, undefined, { signal });
      nowMs = Math.max(nowMs, endsAtMs);
    },
  };
}

function stepping(client: AgentClient, step: Step): AgentClient {
  return new Proxy(client, {
    get:
      (target, name: keyof AgentClient) =>
      async (...given: never[]) => {
        step(`before ${name}`);
        const answer = await (target[name] as (...given: never[]) => Promise<unknown>)(...given);
        step(`after ${name}`);
        return answer;
      },
  });
}
