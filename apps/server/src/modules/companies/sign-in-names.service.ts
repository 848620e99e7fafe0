import type { SignInNames } from '@vigie/contract/company.ts';
import type { Call } from '../../access/actor.ts';
import { requireCompany } from './read-companies.service.ts';
import { listManagers } from './sign-in-names.store.ts';
import { listTeams } from './teams.store.ts';

/** Reads the names that configuration files use for teams and the break-glass user. */
export async function readSignInNames(call: Call, { id }: { id: string }): Promise<SignInNames> {
  await requireCompany(call, id);
  const teams = await listTeams(call.db, id);
  return {
    teams: teams.map(({ id: teamId, label }) => ({ id: teamId, label })),
    managers: await listManagers(call.db, id),
  };
}
