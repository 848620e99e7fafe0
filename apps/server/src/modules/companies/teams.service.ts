import type { Call } from '../../access/actor.ts';
import { createId } from '../../db/uuid-v7.ts';
import { refuseViolation } from '../../db/violation.ts';
import { ApiError, refuseField } from '../../errors/api-error.ts';
import { requireCompany } from './read-companies.service.ts';
import { deleteTeam, insertTeam, renameTeam } from './teams.store.ts';

export interface Team {
  id: string;
  label: string;
}

export async function addTeam(
  call: Call,
  { id: companyId, label }: { id: string; label: string },
): Promise<Team> {
  await requireCompany(call, companyId);
  const { db, now } = call;
  const id = createId(now.getTime());
  await insertTeam(db, { id, companyId, label, now }).catch(refuseTakenLabel);
  return { id, label };
}

export async function changeTeam(
  call: Call,
  { id: companyId, teamId, label }: { id: string; teamId: string; label: string },
): Promise<Team> {
  await requireCompany(call, companyId);
  const isThere = await renameTeam(call.db, { id: teamId, companyId, label }).catch(refuseTakenLabel);
  if (!isThere) throw new ApiError('not-found');
  return { id: teamId, label };
}

export async function removeTeam(
  call: Call,
  { id: companyId, teamId }: { id: string; teamId: string },
): Promise<void> {
  await requireCompany(call, companyId);
  if (!(await deleteTeam(call.db, { id: teamId, companyId }))) throw new ApiError('not-found');
}

const refuseTakenLabel = refuseViolation('teams_company_id_label_key', () =>
  refuseField('label', 'label-taken'),
);
