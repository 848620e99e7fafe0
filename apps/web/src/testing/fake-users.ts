import type { Membership, MembershipInput, UserDetail } from '@vigie/contract/user.ts';
import {
  byId,
  fileOf,
  mentions,
  matchesFilter,
  pageOf,
  refused,
  removeById,
  saveOver,
  type FakeOs,
} from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleUserDetail } from './sample-users.ts';
import { NOW, sampleId } from './samples.ts';

interface Filters {
  q?: string | undefined;
  role?: string | undefined;
  status?: string | undefined;
  companyId?: string | undefined;
  teamId?: string | undefined;
}

function isAmong({ displayName, email, status, profiles }: UserDetail, filters: Filters): boolean {
  return (
    mentions(filters.q, displayName, email) &&
    matchesFilter(filters.status, status) &&
    profiles.some(
      ({ role, company, teams }) =>
        matchesFilter(filters.role, role) &&
        matchesFilter(filters.companyId, company.id) &&
        (filters.teamId === undefined || teams.some(({ id }) => id === filters.teamId)),
    )
  );
}

/** Implements calls about the accounts of other users. */
export function fakeUsers(os: FakeOs, state: FakeState) {
  const find = (id: string) => byId(state.people, id);
  const keepNewEmail = (id: string, newEmail: UserDetail['newEmail']) => {
    if (id === state.account.id) state.account.newEmail = newEmail;
    return Object.assign(find(id), { newEmail });
  };
  const rows = (filters: Filters) =>
    state.people
      .filter((user) => isAmong(user, filters))
      .map((user) => ({ ...user, devices: user.devices.length }));
  return {
    list: os.users.list.handler(({ input }) => pageOf(rows(input), input)),
    csv: os.users.csv.handler(({ input }) =>
      fileOf(['email', ...rows(input).map(({ email }) => email), ''].join('\r\n')),
    ),
    get: os.users.get.handler(({ input }) => find(input.id)),
    create: os.users.create.handler(
      ({ input: { profile, email, firstName, lastName, displayName, locale } }) => {
        if (state.people.some((user) => user.email === email)) throw emailTaken();
        const id = sampleId(6500 + state.people.length);
        const identity = { id, email, firstName, lastName, displayName, locale };
        const profiles = [membershipOf(state, profile)];
        const user = sampleUserDetail({ ...identity, profiles, messages: 0, lastSeenAt: null });
        state.people.push(user);
        return user;
      },
    ),
    update: os.users.update.handler(({ input }) => saveOver(find(input.id), input)),
    setEmail: os.users.setEmail.handler(({ input: { id, email } }) => {
      if (state.people.some((user) => user.email === email)) throw emailTaken();
      return keepNewEmail(id, { email, expiresAt: '2026-11-21T10:42:00.000Z' });
    }),
    cancelEmail: os.users.cancelEmail.handler(({ input }) => keepNewEmail(input.id, null)),
    setPassword: os.users.setPassword.handler(({ input }) => void find(input.id)),
    setStatus: os.users.setStatus.handler(({ input }) => Object.assign(find(input.id), input)),
    remove: os.users.remove.handler(({ input }) => removeById(state.people, input.id)),
    notifyDevice: os.users.notifyDevice.handler(({ input }) => {
      byId(find(input.id).devices, input.deviceId);
    }),
    removeDevice: os.users.removeDevice.handler(({ input }) => {
      const holders = [state.account, ...state.people].filter(({ id }) => id === input.id);
      const holder = holders.find(({ devices }) => devices.some(({ id }) => id === input.deviceId));
      removeById(holder?.devices ?? [], input.deviceId);
    }),
  };
}

/** Implements calls about the profiles of other users. */
export function fakeMemberships(os: FakeOs, state: FakeState) {
  return {
    create: os.profiles.create.handler(({ input }) => {
      const user = byId(state.people, input.userId);
      const membership = { ...membershipOf(state, input), active: false };
      user.profiles.push(membership);
      return detailOf(user, membership);
    }),
    revoke: os.profiles.revoke.handler(({ input }) => {
      const own = state.profiles.find(({ profileId }) => profileId === input.id);
      const user = state.people.find(({ profiles }) =>
        profiles.some(({ profileId }) => profileId === input.id),
      );
      const membership = user?.profiles.find(({ profileId }) => profileId === input.id);
      const revoked = !(membership ?? own)?.revoked;
      if (own) Object.assign(own, { revoked });
      if (user && membership) return detailOf(user, Object.assign(membership, { revoked }));
      if (own) return own;
      throw refused('not-found');
    }),
  };
}

function detailOf(user: UserDetail, membership: Membership) {
  return {
    ...membership,
    person: user,
    jobTitle: '',
    phone: '',
    presentation: '',
    updatedAt: NOW,
    mayAdminister: true,
  };
}

function emailTaken() {
  return refused('invalid-input', [{ path: 'email', code: 'email-taken', params: {} }]);
}

function membershipOf(state: FakeState, input: MembershipInput): Membership {
  const company = byId(state.companies, input.companyId);
  const contexts = company.sites.flatMap((site) => site.contexts);
  return {
    profileId: sampleId(6700 + state.people.length),
    company: { id: company.id, name: company.name },
    role: input.role,
    teams: company.teams.filter(({ id }) => input.teamIds.includes(id)),
    allContexts: input.allContexts,
    contexts: contexts.filter(({ id }) => input.contextIds.includes(id)),
    active: true,
    revoked: false,
    avatarAt: null,
    memberSince: NOW,
  };
}
