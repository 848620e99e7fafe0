import { picture } from './fake-companies.ts';
import { refused, saveOver, type Answers, byId } from './fake-answers.ts';
import { changedProfile, addedMembership } from './fake-users.ts';
import type { FakeState } from './fake-state.ts';
import { NOW } from './sample-text.ts';

/** Answers calls about the user's own profiles, and those of other users. */
export function answerProfiles(state: FakeState): Answers<'profiles'> {
  const find = (id: string) => {
    const found = state.profiles.find(({ profileId }) => profileId === id);
    if (!found) throw refused('not-found');
    return found;
  };
  return {
    own: () =>
      state.profiles.map((profile) => ({
        ...briefOf(profile),
        active: profile.active,
        revoked: profile.revoked,
      })),
    activate: ({ id }) => {
      const chosen = find(id);
      for (const profile of state.profiles) profile.active = profile === chosen;
      state.user.active_profile = briefOf(chosen);
      return state.user;
    },
    get: ({ id }) => find(id),
    update: ({ firstName, lastName, displayName, administration, ...input }) => {
      const { id, jobTitle, phone, presentation, updatedAt } = input;
      const profile = find(id);
      const role = administration?.role ?? profile.role;
      const saved = saveOver(profile, { jobTitle, phone, presentation, role, updatedAt });
      Object.assign(profile.person, { firstName, lastName, displayName });
      return saved;
    },
    create: (input) => {
      const user = byId(state.people, input.userId);
      const membership = { ...addedMembership(state, input), active: false };
      user.profiles.push(membership);
      return changedProfile(user, membership);
    },
    revoke: ({ id }) => {
      const own = state.profiles.find(({ profileId }) => profileId === id);
      const user = state.people.find(({ profiles }) => profiles.some(({ profileId }) => profileId === id));
      const membership = user?.profiles.find(({ profileId }) => profileId === id);
      const revoked = !(membership ?? own)?.revoked;
      if (own) Object.assign(own, { revoked });
      if (user && membership) return changedProfile(user, Object.assign(membership, { revoked }));
      return find(id);
    },
    uploadAvatar: ({ id }) => Object.assign(find(id), { avatarAt: NOW }),
    removeAvatar: ({ id }) => void Object.assign(find(id), { avatarAt: null }),
    avatar: picture,
  };
}

function briefOf({ profileId, role, company, avatarAt }: FakeState['profiles'][number]) {
  return { id: profileId, role: { slug: role }, group_id: company.id, company, avatarAt };
}
