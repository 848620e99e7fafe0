import {
  createReadCall,
  idOf,
  write,
  type DirectoryRequest,
  type DirectoryNeeds,
} from './directory-calls.ts';
import { countMembers, listCompanyMembers, MEMBER_COLUMNS, type MemberRow } from './members.store.ts';
import {
  changeProvisionedUser,
  createProvisionedUser,
  patchWish,
  putWish,
  removeProvisionedUser,
  requireProvisionedMember,
  type RequestedUser,
} from './provisioned-users.service.ts';
import type { AddRoute, Answered } from './add-route.ts';
import { listOf, readQuery, readShown, show } from './scim-query.ts';
import { presentUser } from './scim-user.service.ts';

export function addUsers(add: AddRoute, needs: DirectoryNeeds): void {
  const change = (wishOf: (body: unknown) => RequestedUser) => async (received: DirectoryRequest) => {
    const id = idOf(received.request);
    const wish = wishOf(received.request.body);
    return answer(
      await write(needs, { ...received, id }, (call) => changeProvisionedUser(call, id, wish)),
      received,
    );
  };
  add('GET', '/Users', async (received) => {
    const { db, actor } = createReadCall(needs, received);
    const query = readQuery(received.request.query, MEMBER_COLUMNS);
    const { condition, startIndex, count } = query;
    const members = await listCompanyMembers(db, actor, { condition, offset: startIndex - 1, limit: count });
    const total = await countMembers(db, actor, condition);
    const resources = members.map((member) => presentUser(member, received.base));
    return { status: 200, body: listOf(resources, total, query) };
  });
  add('GET', '/Users/:id', async (received) =>
    answer(await requireProvisionedMember(createReadCall(needs, received), idOf(received.request)), received),
  );
  add('POST', '/Users', async (received) => {
    const { body } = received.request;
    const made = await write(needs, { ...received, id: null }, (call) => createProvisionedUser(call, body));
    return answer(made, received, 201);
  });
  add('PUT', '/Users/:id', change(putWish));
  add('PATCH', '/Users/:id', change(patchWish));
  add('DELETE', '/Users/:id', async (received) => {
    const id = idOf(received.request);
    await write(needs, { ...received, id }, (call) => removeProvisionedUser(call, id));
    return { status: 204, body: null };
  });
}

function answer(member: MemberRow, { base, request }: DirectoryRequest, status = 200): Answered {
  return { status, body: show(presentUser(member, base), readShown(request.query)) };
}
