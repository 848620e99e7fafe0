import {
  createReadCall,
  idOf,
  write,
  type DirectoryRequest,
  type DirectoryNeeds,
} from './directory-calls.ts';
import {
  changeProvisionedTeam,
  createTeam,
  removeProvisionedTeam,
  requireTeam,
} from './provisioned-teams.service.ts';
import type { AddRoute, Answered } from './add-route.ts';
import { GROUP_SHAPE, presentScimGroup } from './scim-group.ts';
import { patchResource, replaceResource } from './scim-patch.ts';
import { listOf, readQuery, readShown, show } from './scim-query.ts';
import { countTeams, listTeamsOfDirectory, TEAM_COLUMNS, type TeamRow } from './teams-of-directory.store.ts';

export function addGroups(add: AddRoute, needs: DirectoryNeeds): void {
  add('GET', '/Groups', async (received) => {
    const { db, actor } = createReadCall(needs, received);
    const query = readQuery(received.request.query, TEAM_COLUMNS);
    const { condition, startIndex, count } = query;
    const teams = await listTeamsOfDirectory(db, actor, { condition, offset: startIndex - 1, limit: count });
    const total = await countTeams(db, actor, condition);
    const resources = teams.map((team) => presentScimGroup(team, received.base));
    return { status: 200, body: listOf(resources, total, query) };
  });
  add('GET', '/Groups/:id', async (received) =>
    answer(await requireTeam(createReadCall(needs, received), idOf(received.request)), received),
  );
  add('POST', '/Groups', async (received) => {
    const { body } = received.request;
    const made = await write(needs, { ...received, id: null }, (call) => createTeam(call, body));
    return answer(made, received, 201);
  });
  add('PUT', '/Groups/:id', async (received) => {
    const id = idOf(received.request);
    const { body } = received.request;
    const changed = await write(needs, { ...received, id }, (call) =>
      changeProvisionedTeam(call, id, (now) => replaceResource(now, GROUP_SHAPE, body)),
    );
    return answer(changed, received);
  });
  // No body, as Entra ID requires: a group may have thousands of members
  add('PATCH', '/Groups/:id', async (received) => {
    const id = idOf(received.request);
    const { body } = received.request;
    await write(needs, { ...received, id }, (call) =>
      changeProvisionedTeam(call, id, (now) => patchResource(now, GROUP_SHAPE, body)),
    );
    return { status: 204, body: null };
  });
  add('DELETE', '/Groups/:id', async (received) => {
    const id = idOf(received.request);
    await write(needs, { ...received, id }, (call) => removeProvisionedTeam(call, id));
    return { status: 204, body: null };
  });
}

function answer(team: TeamRow, { base, request }: DirectoryRequest, status = 200): Answered {
  return { status, body: show(presentScimGroup(team, base), readShown(request.query)) };
}
