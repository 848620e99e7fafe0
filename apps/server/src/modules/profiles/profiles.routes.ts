import { contract } from '@vigie/contract/api/contract.ts';
import type { InstanceSettings } from '../../instance-settings.ts';
import { routes } from '../../http/routes.ts';
import { changeProfile, createProfile, toggleRevoked } from './change-profile.service.ts';
import { readAvatar, removeProfileAvatar, storeProfileAvatar } from './profile-pictures.service.ts';
import { listProfiles, switchProfile, readProfile } from './profiles.service.ts';

export function createProfileRoutes(instance: InstanceSettings) {
  return routes(contract.profiles, {
    own: listProfiles,
    activate: (call, { id }, { request }) => switchProfile(call, { id, request }, instance),
    get: readProfile,
    update: changeProfile,
    revoke: toggleRevoked,
    create: createProfile,
    uploadAvatar: storeProfileAvatar,
    removeAvatar: removeProfileAvatar,
    avatar: async (call, input, { request }) => {
      const { picture, isMeant } = await readAvatar(call, input);
      if (isMeant) request.keepInBrowser();
      return picture;
    },
  });
}
