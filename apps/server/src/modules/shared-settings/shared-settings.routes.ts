import { contract } from '@vigie/contract/api/contract.ts';
import { routes } from '../../http/routes.ts';
import { updateInheritance } from './inheritance.service.ts';
import {
  changeSharedSettings,
  createSharedSettings,
  listAllSharedSettings,
  listInheritingWebsites,
  previewSharedSettings,
  readSharedSettings,
  removeSharedSettings,
} from './shared-settings.service.ts';

export const sharedSettingsRoutes = routes(contract.sharedSettings, {
  list: listAllSharedSettings,
  get: readSharedSettings,
  websites: listInheritingWebsites,
  create: createSharedSettings,
  preview: previewSharedSettings,
  update: changeSharedSettings,
  remove: removeSharedSettings,
  inherit: updateInheritance,
});
