import { sql } from 'kysely';
import type { Feature } from '@vigie/contract/session.ts';
import type { Db } from '../../db/schema/database.ts';
import type { InstanceSettings } from '../../instance-settings.ts';

/** The features of the instance and of a company. */
export async function listFeatures(
  db: Db,
  companyId: string,
  { policy, hasMail }: InstanceSettings,
): Promise<Feature[]> {
  const { rows } = await sql<{ sharedAgents: boolean; contexts: boolean }>`
    select exists (select from agents where company_id is null) as shared_agents,
      exists (select from contexts where company_id = ${companyId}) as contexts`.execute(db);
  const [company = { sharedAgents: false, contexts: false }] = rows;
  const isOn: Record<Feature, boolean> = {
    consentScenarios: true,
    email: hasMail,
    strictPasswords: policy === 'strict',
    ...company,
  };
  return (Object.keys(isOn) as Feature[]).filter((feature) => isOn[feature]);
}
