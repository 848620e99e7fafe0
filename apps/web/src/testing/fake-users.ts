import type { Membership, MembershipInput, UserDetail } from '@vigie/contract/user.ts';
import {
  byId,
  fileOf,
  matchesFilter,
  mentions,
  pageOf,
  refused,
  removeById,
  type Answers,
} from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleMembership, sampleUserDetail } from './sample-users.ts';
import { NOW, sampleId } from './sample-text.ts';

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

/** Answers calls about the accounts of other users. */
export function answerUsers(state: FakeState): Answers<'users'> {
  const find = (id: string) => byId(state.people, id);
  const setNewEmail = (id: string, newEmail: UserDetail['newEmail']) => {
    if (id === state.account.id) state.account.newEmail = newEmail;
    return Object.assign(find(id), { newEmail });
  };
  const requireFree = (email: string) => {
    if (state.people.some((user) => user.email === email))
      throw refused('invalid-input', [{ path: 'email', code: 'email-taken', params: {} }]);
  };
  const rows = (filters: Filters) =>
    state.people
      .filter((user) => isAmong(user, filters))
      .map((user) => ({ ...user, devices: user.devices.length }));
  return {
    list: (input) => pageOf(rows(input), input),
    csv: (input) => fileOf(['email', ...rows(input).map(({ email }) => email), ''].join('\r\n')),
    create: ({ profile, email, firstName, lastName, displayName, locale }) => {
      requireFree(email);
      const id = sampleId(6500 + state.people.length);
      const identity = { id, email, firstName, lastName, displayName, locale };
      const profiles = [addedMembership(state, profile)];
      const user = sampleUserDetail({ ...identity, profiles, messages: 0, lastSeenAt: null });
      state.people.push(user);
      return user;
    },
    setEmail: ({ id, email }) => {
      requireFree(email);
      return setNewEmail(id, { email, expiresAt: '2026-11-21T10:42:00.000Z' });
    },
    cancelEmail: ({ id }) => setNewEmail(id, null),
    setPassword: ({ id }) => void find(id),
    removeDevice: ({ id, deviceId }) => {
      const holders = [state.account, ...state.people].filter((one) => one.id === id);
      const holder = holders.find(({ devices }) => devices.some((device) => device.id === deviceId));
      removeById(holder?.devices ?? [], deviceId);
    },
  };
}

export function changedProfile(user: UserDetail, membership: Membership) {
  const texts = { jobTitle: '', phone: '', presentation: '' };
  return { ...membership, person: user, ...texts, updatedAt: NOW, mayAdminister: true };
}

export function addedMembership(state: FakeState, input: MembershipInput): Membership {
  const company = byId(state.companies, input.companyId);
  const contexts = company.sites.flatMap((site) => site.contexts);
  return sampleMembership({
    profileId: sampleId(6700 + state.people.length),
    company: { id: company.id, name: company.name },
    role: input.role,
    teams: company.teams.filter(({ id }) => input.teamIds.includes(id)),
    allContexts: input.allContexts,
    contexts: contexts.filter(({ id }) => input.contextIds.includes(id)),
    memberSince: NOW,
  });
}
