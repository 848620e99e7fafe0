import { NO_SESSION, NOBODY, type Actor } from '../../access/actor.ts';

/**
 * Returns whoever holds a link: no user, with the lowest role, who reaches one website and no other thing of the
 * company, and reads no captured value.
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
