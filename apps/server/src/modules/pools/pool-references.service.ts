import type { FieldError } from '@vigie/contract/errors.ts';
import type { PoolInput } from '@vigie/contract/pool.ts';
import type { Schedule } from '@vigie/contract/schedule.ts';
import { scheduleFaults } from '@vigie/contract/schedule-times.ts';
import type { Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import { refuseFields } from '../../errors/api-error.ts';
import { findUsableAgent } from '../agents/agents.store.ts';
import { contexts } from '../contexts/contexts.store.ts';
import { findLoginJourney } from '../jobs/run-sources.store.ts';
import { findJourneysOf } from './pool-journeys.store.ts';
import { findTestsOf } from './pool-tests.store.ts';

interface PoolReferences {
  website: { id: string; companyId: string };
  settings: PoolInput['settings'];
  schedule: Schedule | null;
  testIds: string[];
  journeyIds: string[];
}

/** Refuses a pool that names something its website or company does not have, or an invalid schedule. */
export async function requireReferences(call: Call, pool: PoolReferences): Promise<void> {
  const faults = [
    ...(await testFaults(call.db, pool.website.id, pool.testIds)),
    ...(await journeyFaults(call.db, pool.website.id, pool.journeyIds)),
    ...(pool.schedule === null ? [] : scheduleFaults(pool.schedule).map(withinSchedule)),
    ...(await settingsFaults(call, pool)),
  ];
  if (faults.length > 0) throw refuseFields(faults);
}

/** Returns faults of tests that do not belong to the pool's website, or are in the pool twice. */
export async function testFaults(db: Db, websiteId: string, testIds: string[]): Promise<FieldError[]> {
  const own = await findTestsOf(db, websiteId, testIds);
  return testIds.flatMap((testId, index) => {
    const path = `testIds.${index}`;
    if (!own.has(testId)) return [{ path, code: 'test-unknown', params: {} }];
    return testIds.indexOf(testId) < index ? [{ path, code: 'test-twice', params: {} }] : [];
  });
}

/** Returns faults of journeys that do not belong to the pool's website, or are in the pool twice. */
async function journeyFaults(db: Db, websiteId: string, journeyIds: string[]): Promise<FieldError[]> {
  const own = await findJourneysOf(db, websiteId, journeyIds);
  return journeyIds.flatMap((journeyId, index) => {
    const path = `journeyIds.${index}`;
    if (!own.has(journeyId)) return [{ path, code: 'journey-unknown', params: {} }];
    return journeyIds.indexOf(journeyId) < index ? [{ path, code: 'journey-twice', params: {} }] : [];
  });
}

async function settingsFaults(
  call: Call,
  { website, settings: { agentId, contextId, preludeId = null } }: PoolReferences,
): Promise<FieldError[]> {
  const { db } = call;
  const faults: FieldError[] = [];
  if (agentId !== null && (await findUsableAgent(db, website.companyId, agentId)) === null)
    faults.push({ path: 'settings.agentId', code: 'agent-unknown', params: {} });
  const context = contextId === null ? null : await contexts.find(call, contextId);
  if (contextId !== null && context?.websiteId !== website.id)
    faults.push({ path: 'settings.contextId', code: 'context-unknown', params: {} });
  if (preludeId !== null && (await findLoginJourney(db, website.id, preludeId)) === null)
    faults.push({ path: 'settings.preludeId', code: 'prelude-unknown', params: {} });
  return faults;
}

function withinSchedule(fault: FieldError): FieldError {
  return { ...fault, path: `schedule.${fault.path}` };
}
