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
  const change = (wishOf: (body: unknown) => RequestedUser) => async (asked: DirectoryRequest) => {
    const id = idOf(asked.request);
    const wish = wishOf(asked.request.body);
    return answer(
      await write(needs, { ...asked, id }, (call) => changeProvisionedUser(call, id, wish)),
      asked,
    );
  };
  add('GET', '/Users', async (asked) => {
    const { db, actor } = createReadCall(needs, asked);
    const query = readQuery(asked.request.query, MEMBER_COLUMNS);
    const { condition, startIndex, count } = query;
    const members = await listCompanyMembers(db, actor, { condition, offset: startIndex - 1, limit: count });
    const total = await countMembers(db, actor, condition);
    const resources = members.map((member) => presentUser(member, asked.base));
    return { status: 200, body: listOf(resources, total, query) };
  });
  add('GET', '/Users/:id', async (asked) =>
    answer(await requireProvisionedMember(createReadCall(needs, asked), idOf(asked.request)), asked),
  );
  add('POST', '/Users', async (asked) => {
    const { body } = asked.request;
    const made = await write(needs, { ...asked, id: null }, (call) => createProvisionedUser(call, body));
    return answer(made, asked, 201);
  });
  add('PUT', '/Users/:id', change(putWish));
  add('PATCH', '/Users/:id', change(patchWish));
  add('DELETE', '/Users/:id', async (asked) => {
    const id = idOf(asked.request);
    await write(needs, { ...asked, id }, (call) => removeProvisionedUser(call, id));
    return { status: 204, body: null };
  });
}

function answer(member: MemberRow, { base, request }: DirectoryRequest, status = 200): Answered {
  return { status, body: show(presentUser(member, base), readShown(request.query)) };
}
