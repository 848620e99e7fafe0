import { contract } from '@vigie/contract/api/contract.ts';
import { routes } from '../../http/routes.ts';
import { createRelease, listWebsiteReleases, removeRelease } from './releases.service.ts';

export const releaseRoutes = routes(contract.releases, {
  list: listWebsiteReleases,
  create: createRelease,
  remove: removeRelease,
});
