import * as z from 'zod';

/** The nine roles. */
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

/** Only a higher rank may act on a user: admin over moderator over the rest. */
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
 * Roles that read what was captured of pages, as far as they reach; all others read figures and facts. A contributor is
 * the reader: of everything that open screens show of its contexts, and changes nothing there.
 */
export const READS_VALUES: readonly Role[] = ['admin', 'moderator', 'contributor'];
