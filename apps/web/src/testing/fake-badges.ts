import type { Badge } from '@vigie/contract/badge.ts';
import type { FakeOs } from './fake-answers.ts';

/** The badges of a panel: off until somebody turns one on. */
export function fakeBadges(os: FakeOs) {
  const badges = new Map<string, Badge>();
  return {
    get: os.badges.get.handler(({ input: { id } }) => badges.get(id) ?? { access: 'off', token: null }),
    set: os.badges.set.handler(({ input: { id, access } }) => {
      badges.set(id, { access, token: access === 'token' ? 'sample-badge' : null });
    }),
  };
}
