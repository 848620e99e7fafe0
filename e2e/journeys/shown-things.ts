import type { Agent } from '@vigie/contract/agent.ts';
import type { AlarmRule } from '@vigie/contract/alarm-rule.ts';
import type { AuditEntry } from '@vigie/contract/audit-entry.ts';
import type { Channel } from '@vigie/contract/channel.ts';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import type { Job, JobPage } from '@vigie/contract/job.ts';
import type { Message } from '@vigie/contract/message.ts';
import type { PageTest } from '@vigie/contract/page-test.ts';
import type { Pool } from '@vigie/contract/pool.ts';
import type { Tag } from '@vigie/contract/tag.ts';
import type { ConnectedUser } from '@vigie/contract/session.ts';
import type { Page } from 'playwright-core';
import type { ShownThings } from '../panel/addresses.ts';
import { callApi } from './visitor.ts';

/** Returns one object of each kind: those that a pool's run has created, and a tag and a message created for it. */
export async function thingsToShow(page: Page): Promise<ShownThings> {
  const first = async <T>(path: string): Promise<T> => {
    const [item] = (await callApi<{ items: T[] }>(page, path)).items;
    if (item === undefined) throw new Error(`${path} holds nothing.`);
    return item;
  };
  const { id: user, active_profile: profile } = await callApi<ConnectedUser>(page, 'users/own');
  const company = await callApi<CompanyDetail>(page, `companies/${profile.group_id}`);
  const { id: job, websiteId } = await first<Job>('jobs?kind=pool');
  const { observationId } = await first<JobPage>(`jobs/${job}/pages`);
  const { id: tag } = await callApi<Tag>(page, 'tags', {
    name: 'Outil maison',
    purpose: 'other',
    patterns: ['outil.example/*'],
  });
  const { id: message } = await callApi<Message>(page, 'messages', {
    topic: 'question',
    subject: 'Bonjour',
    text: 'Tout va bien.',
  });
  const { token = '' } = await callApi<{ token?: string }>(page, 'shared-links', {
    websiteIds: [websiteId],
    days: 1,
  });
  const { id: sharedSettings } = await callApi<{ id: string }>(page, 'shared-settings', {
    name: 'Vitrines',
    settings: { pagesPerAudit: 20 },
  });
  const { id: journey } = await callApi<{ id: string }>(page, 'journeys', {
    websiteId,
    title: 'Accueil',
    severity: 'minor',
    recording: { title: 'Accueil', steps: [{ type: 'navigate', url: 'https://shop.example/' }] },
  });
  return {
    person: user,
    profile: profile.id,
    company: company.id,
    guestCode: company.guestCode ?? '',
    job,
    observation: observationId,
    pool: (await first<Pool>(`pools?websiteId=${websiteId}`)).id,
    journey,
    test: (await first<PageTest>(`tests?websiteId=${websiteId}`)).id,
    agent: (await first<Agent>('agents')).id,
    entry: (await first<AuditEntry>('audit-log')).id,
    tag,
    message,
    rule: (await first<AlarmRule>('alerts/rules')).id,
    channel: (await first<Channel>('channels')).id,
    sharedLink: token,
    sharedSettings,
  };
}
