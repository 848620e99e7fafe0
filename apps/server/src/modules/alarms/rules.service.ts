import { isDeepStrictEqual } from 'node:util';
import type { AlarmRuleInput, alarmRuleChangeSchema, alarmRuleSchema } from '@vigie/contract/alarm-rule.ts';
import { isTimeZone } from '@vigie/contract/time-zone.ts';
import type * as z from 'zod';
import type { Call } from '../../access/actor.ts';
import { jsonText } from '../../db/json-text.ts';
import type { RuleSettings } from '../../db/schema/stored-types.ts';
import { createId } from '../../db/uuid-v7.ts';
import { refuseField } from '../../errors/api-error.ts';
import { listCompanyChannels } from '../channels/channels.store.ts';
import { requireCompany } from '../companies/read-companies.service.ts';
import { findPoolSource } from '../jobs/run-sources.store.ts';
import { sharedSettings } from '../shared-settings/shared-settings.store.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { scheduleAlarmEvaluation } from './incidents.store.ts';
import { alarmRules, listRules, type RuleRow, type RulesQuery } from './rules.store.ts';

type RuleValues = Omit<AlarmRuleInput, 'companyId'>;

/** Returns the rules within the actor's reach; for a website, those that apply to it. */
export async function listAlarmRules(call: Call, query: RulesQuery) {
  if (query.websiteId !== undefined) await requireWebsite(call, query.websiteId);
  const page = await listRules(call, query);
  return { ...page, items: page.items.map(presentRule) };
}

export async function readAlarmRule(call: Call, { id }: { id: string }) {
  return presentRule(await alarmRules.require(call, id));
}

/** Creates a rule for a website or a company: the caller's company unless another one is named. */
export async function createAlarmRule(call: Call, input: AlarmRuleInput) {
  const { db, now } = call;
  const companyId = await companyOfRule(call, input);
  await requireFitting(call, input, companyId);
  const id = createId(now.getTime());
  const columns = columnsOf(input, null);
  await alarmRules.insert(db, { id, companyId, ...columns, since: now, createdAt: now, updatedAt: now });
  await scheduleAlarmEvaluation(db, [{ companyId }], now);
  return readAlarmRule(call, { id });
}

/** Returns the company that a rule watches: its website's, else the named one, else the caller's. */
export async function companyOfRule(
  call: Call,
  { websiteId, companyId = call.actor.companyId }: Pick<AlarmRuleInput, 'websiteId' | 'companyId'>,
): Promise<string> {
  const watched = websiteId === null ? companyId : (await requireWebsite(call, websiteId)).companyId;
  await requireCompany(call, watched);
  return watched;
}

/** Changes a rule. If it matches more than before, it raises no alarm for what began earlier. */
export async function changeAlarmRule(
  call: Call,
  { id, updatedAt, ...input }: z.infer<typeof alarmRuleChangeSchema> & { id: string },
) {
  const { db, now } = call;
  await alarmRules.lock(call, { id, updatedAt });
  const before = await alarmRules.require(call, id);
  await requireFitting(call, input, before.companyId);
  const columns = columnsOf(input, before.sharedSettingsId);
  const isOther =
    (input.isOn && !before.isOn) ||
    before.websiteId !== columns.websiteId ||
    before.sharedSettingsId !== columns.sharedSettingsId ||
    before.poolId !== input.poolId ||
    !isDeepStrictEqual(before.settings.condition, input.condition);
  await alarmRules.update(call, id, { ...columns, since: isOther ? now : before.since });
  await scheduleAlarmEvaluation(db, [{ companyId: before.companyId }], now);
  return readAlarmRule(call, { id });
}

export async function removeAlarmRule(call: Call, { id }: { id: string }): Promise<void> {
  const { companyId } = await alarmRules.require(call, id);
  await alarmRules.remove(call, { id });
  await scheduleAlarmEvaluation(call.db, [{ companyId }], call.now);
}

/** Checks that a rule names only a website, a pool and channels of its own company. Throws a refusal otherwise. */
async function requireFitting(call: Call, input: RuleValues, companyId: string): Promise<void> {
  const { websiteId, sharedSettingsId = null, poolId, quietHours, channelIds, escalation } = input;
  if (websiteId !== null && (await requireWebsite(call, websiteId)).companyId !== companyId)
    throw refuseField('websiteId', 'not-found');
  if (sharedSettingsId !== null) await requireOwn(call, sharedSettingsId, companyId);
  if (poolId !== null) {
    const pool = await findPoolSource(call.db, call.actor, poolId);
    if (pool === null || pool.websiteId !== websiteId) throw refuseField('poolId', 'not-found');
  }
  const own = new Set((await listCompanyChannels(call.db, companyId)).map(({ id }) => id));
  if (!channelIds.every((id) => own.has(id))) throw refuseField('channelIds', 'not-found');
  if (escalation !== null && !escalation.channelIds.every((id) => own.has(id)))
    throw refuseField('escalation.channelIds', 'not-found');
  if (quietHours !== null && !isTimeZone(quietHours.timeZone))
    throw refuseField('quietHours.timeZone', 'time-zone-unknown');
}

async function requireOwn(call: Call, sharedSettingsId: string, companyId: string): Promise<void> {
  const shared = await sharedSettings.find(call, sharedSettingsId);
  if (shared?.companyId !== companyId) throw refuseField('sharedSettingsId', 'not-found');
}

/** Returns the columns of a rule. Shared settings that an input leaves out stay, unless it names a website. */
function columnsOf(input: RuleValues, before: string | null) {
  const { websiteId, poolId, isOn, condition, channelIds, quietHours, remindAfterHours, escalation } = input;
  const settings: RuleSettings = { condition, channelIds, quietHours, remindAfterHours, escalation };
  const storedId = websiteId === null && input.condition.kind !== 'agent' ? before : null;
  const { sharedSettingsId = storedId } = input;
  return { websiteId, sharedSettingsId, poolId, isOn, settings: jsonText(settings) };
}

function presentRule(row: RuleRow): z.input<typeof alarmRuleSchema> {
  const { id, companyId, websiteId, sharedSettingsId, poolId, isOn, settings, openIncidents } = row;
  return {
    ...settings,
    id,
    websiteId,
    sharedSettingsId,
    sharedSettings: sharedSettingsId === null ? null : { id: sharedSettingsId, name: row.shared ?? '' },
    poolId,
    isOn,
    openIncidents,
    company: { id: companyId, name: row.company },
    website: websiteId === null ? null : { id: websiteId, name: row.website ?? '' },
    pool: poolId === null ? null : { id: poolId, name: row.pool ?? '' },
    updatedAt: row.updatedAt,
  };
}
