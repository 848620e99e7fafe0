import * as z from 'zod';

export const ROLES = [
  'admin',
  'moderator',
  'user',
  'contributor',
  'secretary',
  'register',
  'stand',
  'guest',
  'elu',
] as const;
export type Role = (typeof ROLES)[number];
export const roleSchema = z.enum(ROLES);

/** Rank of each role. Only a higher rank may act on a user: admin over moderator over the rest. */
export const RANK: Readonly<Record<Role, number>> = {
  admin: 4,
  moderator: 3,
  user: 2,
  contributor: 2,
  secretary: 2,
  stand: 2,
  elu: 2,
  register: 1,
  guest: 1,
};

/**
 * Roles that read captured values within their reach. All other roles read figures and facts. A contributor reads all
 * screens of their contexts, and changes nothing.
 */
export const READS_VALUES: readonly Role[] = ['admin', 'moderator', 'contributor'];
