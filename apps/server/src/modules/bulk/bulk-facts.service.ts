import { BULK_WEBSITES_MAX, type BulkAction, type BulkSelection } from '@vigie/contract/bulk.ts';
import { scheduleFaults } from '@vigie/contract/schedule-times.ts';
import type { Website } from '@vigie/contract/website.ts';
import type { Call } from '../../access/actor.ts';
import { ApiError, refuseField, refuseFields } from '../../errors/api-error.ts';
import { countAgents } from '../agents/agents.store.ts';
import { listCompanyChannels } from '../channels/channels.store.ts';
import { listFleetIds } from '../fleet/fleet.service.ts';
import { readBudgetLeft } from '../limits/budgets.service.ts';
import { listSettingsOf } from '../shared-settings/shared-settings.store.ts';
import { readWebsites } from '../websites/websites.service.ts';
import type { CompanyFacts } from './bulk-plan.policy.ts';
import { listContextLabels } from './bulk-changes.store.ts';

export interface Selection {
  companyId: string;
  websites: Website[];
  /** Requested websites that do not exist. */
  missing: number;
}

/** Returns the existing websites of a selection, all of one company. */
export async function requireSelection(call: Call, selection: BulkSelection): Promise<Selection> {
  const ids = await idsOf(call, selection);
  const websites = await readWebsites(call, ids);
  const companyIds = new Set(websites.map((website) => website.companyId));
  if (companyIds.size > 1) throw refuseField('selection', 'several-companies');
  const [companyId] = companyIds;
  if (companyId === undefined) throw new ApiError('not-found');
  return { companyId, websites: websites.toSorted(byName), missing: ids.length - websites.length };
}

async function idsOf(call: Call, selection: BulkSelection): Promise<string[]> {
  if (selection.kind === 'ids') return [...new Set(selection.ids)];
  const ids = await listFleetIds(call, selection.filter);
  if (ids.length > BULK_WEBSITES_MAX)
    throw refuseField('selection', 'websites-too-many', { maximum: BULK_WEBSITES_MAX });
  return ids;
}

function byName(one: Website, other: Website): number {
  return (one.name || one.url).localeCompare(other.name || other.url);
}

/** Throws a refusal if the action can be applied to no website of the company. */
export function requireAction(action: BulkAction, facts: CompanyFacts): void {
  if (action.kind === 'schedule' && action.schedule !== null) {
    const faults = scheduleFaults(action.schedule);
    if (faults.length > 0)
      throw refuseFields(faults.map((fault) => ({ ...fault, path: `action.schedule.${fault.path}` })));
  }
  if (action.kind === 'channels' && !action.add.every((id) => facts.channels.some((one) => one.id === id)))
    throw refuseField('action.add', 'channel-unknown');
  if (action.kind === 'shared-settings' && action.sharedSettingsId !== null) {
    const { sharedSettingsId } = action;
    if (!facts.sharedSettings.some(({ id }) => id === sharedSettingsId))
      throw refuseField('action.sharedSettingsId', 'not-found');
  }
}

/** Returns the facts about a company that a kind of action needs. */
export async function readFacts(
  { db, now }: Pick<Call, 'db' | 'now'>,
  { companyId, websites }: Pick<Selection, 'companyId' | 'websites'>,
  kind: BulkAction['kind'],
): Promise<CompanyFacts> {
  const ids = websites.map(({ id }) => id);
  return {
    contexts: kind === 'context' ? await listContextLabels(db, ids) : [],
    channels: kind === 'channels' ? await listCompanyChannels(db, companyId) : [],
    sharedSettings: await listSettingsOf(db, companyId),
    hasAgent: kind === 'audit' && (await countAgents(db, companyId)).online > 0,
    hasBudget: kind === 'audit' && (await readBudgetLeft(db, companyId, now)).isLeft,
  };
}
