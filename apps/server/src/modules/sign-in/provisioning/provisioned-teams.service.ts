import type { Call } from '../../../access/actor.ts';
import { createId } from '../../../db/uuid-v7.ts';
import { refuseViolation } from '../../../db/violation.ts';
import { deleteTeam, insertTeam, renameTeam } from '../../companies/teams.store.ts';
import type { Effect } from './directory.service.ts';
import { invalid, missing, taken } from './scim-fault.ts';
import { GROUP_SHAPE, presentScimGroup, readGroup, type WantedTeam } from './scim-group.ts';
import { replaceResource, type Resource } from './scim-patch.ts';
import {
  addToTeam,
  findTeam,
  lockTeam,
  takeFromTeam,
  updateExternalId,
  type TeamRow,
} from './teams-of-directory.store.ts';

export async function createTeam(call: Call, body: unknown): Promise<Effect<TeamRow>> {
  const { db, actor, now } = call;
  const wanted = readGroup(replaceResource({}, GROUP_SHAPE, body));
  const id = createId(now.getTime());
  const { companyId } = actor;
  await insertTeam(db, { id, companyId, label: wanted.label, now }).catch(refuseTakenLabel);
  await updateExternalId(db, { id, externalId: wanted.externalId });
  await changeMembers(call, { teamId: id, before: new Set(), after: wanted.memberIds });
  return { operation: 'provisioning.createTeam', targetId: id, answer: await requireTeam(call, id) };
}

/** Changes a team as a request wants. The same request again changes nothing. */
export async function changeProvisionedTeam(
  call: Call,
  id: string,
  wish: (now: Resource) => Resource,
): Promise<Effect<TeamRow>> {
  const { db, actor } = call;
  const team = await lockTeam(db, actor, id);
  if (team === null) throw missing();
  const wanted = readGroup(wish(presentScimGroup(team, '')));
  await changeTeamItself(call, team, wanted);
  const before = new Set(team.members.map((member) => member.id));
  await changeMembers(call, { teamId: id, before, after: wanted.memberIds });
  return { operation: 'provisioning.changeTeam', targetId: id, answer: await requireTeam(call, id) };
}

/** Deletes a team. Its members stay in the company. */
export async function removeProvisionedTeam({ db, actor }: Call, id: string): Promise<Effect<void>> {
  if (!(await deleteTeam(db, { id, companyId: actor.companyId }))) throw missing();
  return { operation: 'provisioning.removeTeam', targetId: id, answer: undefined };
}

export async function requireTeam({ db, actor }: Call, id: string): Promise<TeamRow> {
  const team = await findTeam(db, actor, id);
  if (team === null) throw missing();
  return team;
}

async function changeTeamItself({ db, actor }: Call, team: TeamRow, wanted: WantedTeam): Promise<void> {
  const { id } = team;
  const { label, externalId } = wanted;
  if (label !== team.label)
    await renameTeam(db, { id, companyId: actor.companyId, label }).catch(refuseTakenLabel);
  if (externalId !== team.externalId) await updateExternalId(db, { id, externalId });
}

interface MembersChange {
  teamId: string;
  before: ReadonlySet<string>;
  after: ReadonlySet<string>;
}

async function changeMembers({ db, actor }: Call, { teamId, before, after }: MembersChange): Promise<void> {
  const leaving = [...before].filter((id) => !after.has(id));
  if (leaving.length > 0) await takeFromTeam(db, { teamId, profileIds: leaving });
  const coming = [...after].filter((id) => !before.has(id));
  if (coming.length === 0) return;
  if ((await addToTeam(db, actor, { teamId, profileIds: coming })) < coming.length)
    throw invalid('A member is no user of the company.');
}

const refuseTakenLabel = refuseViolation('teams_company_id_label_key', () =>
  taken('There is a group of this displayName.'),
);
