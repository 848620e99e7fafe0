import { NO_SESSION, NOBODY, type Actor } from '../../access/actor.ts';

/**
 * Returns an actor for the holder of a link: without a user, with the lowest role. It reaches one website, nothing else
 * of the company, and no captured values.
 */
export function readerOf({ companyId, websiteId }: { companyId: string; websiteId: string }): Actor {
  return {
    ...NO_SESSION,
    userId: NOBODY,
    profileId: NOBODY,
    companyId,
    role: 'guest',
    allContexts: false,
    mustChangePassword: false,
    scope: 'context',
    onlyWebsiteId: websiteId,
  };
}
