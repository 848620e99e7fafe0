import { refused, saveOver, type FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { NOW, sampleId } from './samples.ts';

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#4763ff"/></svg>';

export function fakeProfiles(os: FakeOs, state: FakeState) {
  const find = (id: string) => {
    const found = state.profiles.find(({ profileId }) => profileId === id);
    if (!found) throw refused('not-found');
    return found;
  };
  return {
    own: os.profiles.own.handler(() =>
      state.profiles.map(({ profileId, role, company, avatarAt, active, revoked }) => ({
        id: profileId,
        role: { slug: role },
        group_id: company.id,
        company,
        avatarAt,
        active,
        revoked,
      })),
    ),
    activate: os.profiles.activate.handler(({ input }) => {
      const chosen = find(input.id);
      for (const profile of state.profiles) profile.active = profile === chosen;
      const { profileId, role, company, avatarAt } = chosen;
      state.user.active_profile = {
        id: profileId,
        role: { slug: role },
        group_id: company.id,
        company,
        avatarAt,
      };
      return state.user;
    }),
    get: os.profiles.get.handler(({ input }) => find(input.id)),
    update: os.profiles.update.handler(({ input }) => {
      const profile = find(input.id);
      const { firstName, lastName, displayName, jobTitle, phone, presentation, administration } = input;
      const role = administration?.role ?? profile.role;
      const { updatedAt } = input;
      const saved = saveOver(profile, { jobTitle, phone, presentation, role, updatedAt });
      Object.assign(profile.person, { firstName, lastName, displayName });
      return saved;
    }),
    revoke: os.profiles.revoke.handler(({ input }) => {
      const profile = find(input.id);
      return Object.assign(profile, { revoked: !profile.revoked });
    }),
    create: os.profiles.create.handler(({ input }) => {
      const [like] = state.profiles;
      if (like?.person.id !== input.userId) throw refused('not-found');
      const profileId = sampleId(7400 + state.profiles.length);
      const created = { ...like, profileId, role: input.role, active: false };
      state.profiles.push(created);
      return created;
    }),
    uploadAvatar: os.profiles.uploadAvatar.handler(({ input }) => {
      find(input.id).avatarAt = NOW;
      return { avatarAt: NOW };
    }),
    removeAvatar: os.profiles.removeAvatar.handler(({ input }) => {
      find(input.id).avatarAt = null;
    }),
    avatar: os.profiles.avatar.handler(() => new Blob([PICTURE], { type: 'image/svg+xml' })),
  };
}
