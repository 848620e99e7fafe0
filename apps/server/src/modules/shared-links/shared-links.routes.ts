import { contract } from '@vigie/contract/api/contract.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/schema/database.ts';
import { publicRoutes, routes } from '../../http/routes.ts';
import { openSharedHealth } from './shared-health.service.ts';
import { createSharedLink, listSharedLinks, removeSharedLink } from './shared-links.service.ts';

export const sharedLinkRoutes = routes(contract.sharedLinks, {
  list: listSharedLinks,
  create: createSharedLink,
  remove: removeSharedLink,
});

/** For holders of a link: nobody is signed in, and the link alone says what may be read. */
export function createSharedHealthRoutes({ db, clock }: { db: Db; clock: Clock }) {
  return publicRoutes(contract.sharedHealth, {
    open: ({ token, trackerId }, { request }) =>
      openSharedHealth(db, { token, trackerId, ip: request.ip, now: new Date(clock.now()) }),
  });
}
