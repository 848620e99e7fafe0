import { teamInputSchema } from '@vigie/contract/company.ts';
import { idSchema } from '@vigie/contract/identifiers.ts';
import { invalid } from './scim-fault.ts';
import { GROUP_SCHEMA } from './scim-names.ts';
import { shapeOf, type Resource } from './scim-patch.ts';
import type { TeamRow } from './teams-of-directory.store.ts';

/** Stored attributes of a group, which is a team of the company. */
export const GROUP_SHAPE = shapeOf([
  { name: 'displayName', kind: 'single' },
  { name: 'externalId', kind: 'single' },
  { name: 'members', kind: 'list', parts: ['value', 'display', 'type'] },
]);

/** Team as a directory requests it. */
export interface WantedTeam {
  label: string;
  externalId: string | null;
  memberIds: ReadonlySet<string>;
}

const MEMBERS_MAX = 5_000;
const ID_MAX = 320;

export function readGroup(resource: Resource): WantedTeam {
  const { data } = teamInputSchema.safeParse({ label: resource['displayName'] });
  if (data === undefined) throw invalid('displayName is a text of 1 to 120 characters.');
  const externalId = resource['externalId'] ?? null;
  if (externalId !== null && (typeof externalId !== 'string' || externalId.length > ID_MAX))
    throw invalid(`externalId is a text of ${ID_MAX} characters at most.`);
  return { label: data.label, externalId: externalId || null, memberIds: readMemberIds(resource['members']) };
}

function readMemberIds(members: unknown): ReadonlySet<string> {
  const items = Array.isArray(members) ? (members as Resource[]) : [];
  if (items.length > MEMBERS_MAX) throw invalid(`A group has ${MEMBERS_MAX} members at most.`, 'tooMany');
  return new Set(
    items.map(({ value }) => {
      const { data } = idSchema.safeParse(value);
      if (data === undefined) throw invalid('A member is named by the id of a user.');
      return data.toLowerCase();
    }),
  );
}

/** Converts a team to a SCIM group; `base` is the base URL of the resources. */
export function presentScimGroup(team: TeamRow, base: string): Resource {
  const { id, label, externalId, createdAt, members } = team;
  return {
    schemas: [GROUP_SCHEMA],
    id,
    ...(externalId !== null && { externalId }),
    displayName: label,
    members: members.map((member) => ({
      value: member.id,
      display: member.name,
      type: 'User',
      $ref: `${base}/Users/${member.id}`,
    })),
    meta: { resourceType: 'Group', created: createdAt.toISOString(), location: `${base}/Groups/${id}` },
  };
}
