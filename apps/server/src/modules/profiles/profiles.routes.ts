import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import type { PasswordPolicy } from '@vigie/contract/user.ts';
import { callOf, type ApiContext } from '../../http/api-context.ts';
import { changeProfile, createProfile, toggleRevoked } from './change-profile.service.ts';
import { readAvatar, removeAvatar, storeAvatar } from './profile-pictures.service.ts';
import { listProfiles, switchProfile } from './profiles.service.ts';
import { readProfile } from './read-profile.service.ts';

export function createProfileRoutes({ policy }: { policy: PasswordPolicy }) {
  const os = implement(contract.profiles).$context<ApiContext>();
  return {
    own: os.own.handler(({ context }) => listProfiles(callOf(context))),
    activate: os.activate.handler(({ context, input }) => switchProfile(callOf(context), input.id, policy)),
    get: os.get.handler(({ context, input }) => readProfile(callOf(context), input.id)),
    update: os.update.handler(({ context, input }) => changeProfile(callOf(context), input)),
    revoke: os.revoke.handler(({ context, input }) => toggleRevoked(callOf(context), input.id)),
    create: os.create.handler(({ context, input }) => createProfile(callOf(context), input)),
    uploadAvatar: os.uploadAvatar.handler(({ context, input }) =>
      storeAvatar(callOf(context), input.id, input.avatar),
    ),
    removeAvatar: os.removeAvatar.handler(({ context, input }) => removeAvatar(callOf(context), input.id)),
    avatar: os.avatar.handler(async ({ context, input }) => {
      const { picture, isMeant } = await readAvatar(callOf(context), input);
      if (isMeant) context.request.keepInBrowser();
      return picture;
    }),
  };
}
