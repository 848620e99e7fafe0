import {
  accountSchema,
  ownSessionSchema,
  NOTICES,
  type Account,
  type OwnSession,
  type ProfileDetail,
} from '@vigie/contract/user.ts';
import { sampleOf } from './sample-of.ts';
import type { Role } from '@vigie/contract/roles.ts';
import { NOW, sampleId, sampleUser } from './samples.ts';

const SAMPLE_NOTICES = Object.fromEntries(
  NOTICES.map((notice) => [notice, { email: true, push: false }]),
) as Account['notices'];

export function sampleAccount(changes: Partial<Account> = {}): Account {
  const { id, email, firstName, lastName, displayName } = sampleUser('admin');
  return sampleOf(accountSchema, {
    id,
    email,
    firstName,
    lastName,
    displayName,
    notices: SAMPLE_NOTICES,
    devices: [{ id: sampleId(7950), label: 'Firefox · Windows', createdAt: '2026-09-02T08:00:00.000Z' }],
    ...changes,
  });
}

const USER_AGENTS = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
];

/** Returns the user's own sessions, this device's first. */
export function sampleSessions(count: number): OwnSession[] {
  return Array.from({ length: count }, (_, index) =>
    sampleOf(ownSessionSchema, {
      id: sampleId(7100 + index),
      isThisDevice: index === 0,
      userAgent: USER_AGENTS[index % USER_AGENTS.length] ?? '',
      ip: `203.0.113.${index + 4}`,
      createdAt: '2026-11-18T08:00:00.000Z',
      lastSeenAt: index === 0 ? NOW : '2026-11-20T17:30:00.000Z',
      expiresAt: '2026-11-25T08:00:00.000Z',
    }),
  );
}

/** Returns the signed-in user's profile, and one in a second company. */
export function sampleProfiles(role: Role = 'admin'): ProfileDetail[] {
  const { active_profile: active, ...user } = sampleUser(role);
  const { id, email, firstName, lastName, displayName } = user;
  const own: ProfileDetail = {
    profileId: active.id,
    company: active.company,
    role,
    teams: [{ id: sampleId(7201), label: 'Marketing' }],
    allContexts: true,
    contexts: [],
    active: true,
    revoked: false,
    avatarAt: null,
    memberSince: '2026-01-12T09:00:00.000Z',
    person: { id, email, firstName, lastName, displayName },
    jobTitle: 'Responsable webanalyse',
    phone: '+33 1 02 03 04 05',
    presentation: 'Je veille sur le plan de marquage.',
    updatedAt: '2026-01-12T09:00:00.000Z',
    mayAdminister: role === 'admin',
  };
  const second: ProfileDetail = {
    ...own,
    profileId: sampleId(7301),
    company: { id: sampleId(7302), name: 'Atelier des Halles' },
    role: 'guest',
    teams: [],
    active: false,
    mayAdminister: false,
  };
  return [own, second];
}
