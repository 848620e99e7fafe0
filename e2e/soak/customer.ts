import type { Job } from '@vigie/contract/job.ts';
import type { Chance } from './chance.ts';
import { pause } from './supervisor.ts';
import type { PanelClient } from './panel-client.ts';
import type { SoakWebsite } from './websites.ts';
import type { Tally } from './tally.ts';

const POLL_MS = 2_000;
const READ_MS = 700;
const WRITE_MS = 3_000;
/** Share of audits that are stopped by hand: one in this many. */
const CANCELLED_ONE_IN = 25;

/** Results that the panel confirmed. */
export interface Witness {
  jobIds: Set<string>;
  releases: Set<string>;
  /** Number of writes with an unknown result: the soak stopped during the request. */
  unknown: number;
}

export interface CustomerNeeds {
  client: PanelClient;
  websites: SoakWebsite[];
  chance: Chance;
  witness: Witness;
  /** Audits that were seen to end, by state, and their pages. */
  seen: Tally;
  stopping: AbortSignal;
}

/** Simulates a user: audits one after the other on each website, screens, and small writes. */
export async function workAsCustomer(needs: CustomerNeeds): Promise<void> {
  await Promise.all([
    ...needs.websites.map((website) => auditAgainAndAgain(needs, website)),
    readScreens(needs),
    createReleases(needs),
  ]);
}

async function auditAgainAndAgain(needs: CustomerNeeds, { id }: SoakWebsite): Promise<void> {
  const { client, stopping, witness, seen, chance } = needs;
  while (!stopping.aborted) {
    const started = await client.ask<Job>('POST', `/websites/${id}/runs`);
    if (started === null) witness.unknown += 1;
    if (started?.status === 202) {
      witness.jobIds.add(started.body.id);
      if (chance.between(1, CANCELLED_ONE_IN) === 1)
        await client.ask('POST', `/jobs/${started.body.id}/cancellation`);
      const ended = await untilEnded(needs, started.body.id);
      if (ended !== null) {
        seen.add(ended.state);
        seen.add('pages', ended.progress.pagesDone);
      }
    }
    await pause(POLL_MS, stopping);
  }
}

async function untilEnded({ client, stopping }: CustomerNeeds, jobId: string): Promise<Job | null> {
  while (!stopping.aborted) {
    const job = await client.ask<Job>('GET', `/jobs/${jobId}`);
    if (job !== null && job.body.finishedAt !== null) return job.body;
    await pause(POLL_MS, stopping);
  }
  return null;
}

async function readScreens({ client, websites, chance, stopping }: CustomerNeeds): Promise<void> {
  while (!stopping.aborted) {
    const { id } = chance.pick(websites);
    const to = new Date(Date.now()).toISOString();
    const from = new Date(Date.now() - 86_400_000).toISOString();
    await client.ask('GET', chance.pick(SCREENS)(id, `from=${from}&to=${to}`));
    await pause(READ_MS, stopping);
  }
}

const SCREENS: Array<(websiteId: string, period: string) => string> = [
  () => '/home',
  () => '/websites',
  () => '/jobs?limit=25',
  () => '/agents',
  () => '/audit-log?limit=25',
  (websiteId) => `/problems?websiteId=${websiteId}&limit=25`,
  (websiteId) => `/websites/${websiteId}/pages?limit=25`,
  (websiteId, period) => `/health?websiteId=${websiteId}&${period}`,
  (websiteId, period) => `/data-quality?websiteId=${websiteId}&${period}`,
  (websiteId, period) => `/data-layer/variables?websiteId=${websiteId}&${period}`,
];

async function createReleases({ client, websites, chance, witness, stopping }: CustomerNeeds): Promise<void> {
  for (let number = 1; !stopping.aborted; number += 1) {
    const label = `release ${number}`;
    const response = await client.ask('POST', '/releases', { websiteId: chance.pick(websites).id, label });
    if (response?.status === 201) witness.releases.add(label);
    else witness.unknown += 1;
    await pause(WRITE_MS, stopping);
  }
}
