import {
  membershipSchema,
  userDetailSchema,
  type Membership,
  type UserDetail,
} from '@vigie/contract/user.ts';
import { sampleOf, samplerOf } from './sample-of.ts';
import { ROLES } from '@vigie/contract/roles.ts';
import { sampleId, sampleUser } from './samples.ts';

const NAMES = [
  ['Inès', 'Moreau'],
  ['Thomas', 'Petit'],
  ['Awa', 'Diallo'],
  ['Julien', 'Lefèvre'],
  ['Chloé', 'Garnier'],
  ['Mehdi', 'Benali'],
  ['Élise', 'Fontaine'],
  ['Marie-Antoinette', 'de La Rochefoucauld-Montmorency'],
] as const;
const ALL = { update: true, setEmail: true, setPassword: true, setStatus: true, remove: true, notify: true };

export function sampleMembership(changes: Partial<Membership> = {}): Membership {
  const { active_profile: own } = sampleUser('admin');
  return sampleOf(membershipSchema, {
    profileId: sampleId(6300),
    company: own.company,
    role: 'user',
    allContexts: true,
    active: true,
    memberSince: '2026-03-02T09:00:00.000Z',
    ...changes,
  });
}

export const sampleUserDetail = samplerOf(userDetailSchema, {
  id: sampleId(6000),
  email: 'ines.moreau@boutique-demo.fr',
  firstName: 'Inès',
  lastName: 'Moreau',
  displayName: 'Inès Moreau',
  locale: 'fr',
  profiles: [sampleMembership()],
  messages: 3,
  createdAt: '2026-02-14T09:00:00.000Z',
  lastSeenAt: '2026-11-21T09:40:00.000Z',
  updatedAt: '2026-02-14T09:00:00.000Z',
  may: ALL,
});

/** Returns the signed-in user first, then users of every role; every fifth is inactive. */
export function sampleUsers(count: number): UserDetail[] {
  const { active_profile: own, id, email, firstName, lastName, displayName } = sampleUser('admin');
  const self = sampleUserDetail({
    id,
    email,
    firstName,
    lastName,
    displayName,
    profiles: [sampleMembership({ profileId: own.id, role: 'admin' })],
    may: { ...ALL, setStatus: false, remove: false },
  });
  return [self, ...Array.from({ length: Math.max(0, count - 1) }, (_, index) => other(index))];
}

function other(index: number): UserDetail {
  const [firstName, lastName] = NAMES[index % NAMES.length] ?? NAMES[0];
  const number = index < NAMES.length ? '' : String(index);
  const profile = sampleMembership({
    profileId: sampleId(6300 + index),
    role: ROLES[(index + 1) % ROLES.length] ?? 'user',
    teams: index % 2 === 0 ? [{ id: sampleId(7201), label: 'Marketing' }] : [],
  });
  const second = sampleMembership({
    profileId: sampleId(8300 + index),
    company: { id: sampleId(7302), name: 'Atelier des Halles' },
    role: 'guest',
    active: false,
  });
  return sampleUserDetail({
    id: sampleId(6000 + index),
    firstName,
    lastName,
    displayName: `${firstName} ${lastName}`,
    email: `${firstName}.${lastName}${number}@boutique-demo.fr`
      .normalize('NFD')
      .replace(/\p{M}|\s/gu, '')
      .toLowerCase(),
    status: index % 5 === 4 ? 'inactive' : 'active',
    profiles: index % 4 === 3 ? [profile, second] : [profile],
    messages: (index * 7) % 12,
    devices:
      index === 0
        ? [{ id: sampleId(6900), label: 'Chrome · Android', createdAt: '2026-10-02T08:00:00.000Z' }]
        : [],
    lastSeenAt: index % 6 === 5 ? null : '2026-11-20T17:30:00.000Z',
  });
}
