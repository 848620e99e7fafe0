import type { Scope } from '@vigie/contract/permissions.ts';
import type { Role } from '@vigie/contract/roles.ts';
import type { Db } from '../db/schema/database.ts';

/** The user behind a session, with the active profile as it is now: nothing of it is in the token. */
export interface User {
  sessionId: string;
  /** When they last gave their password. */
  confirmedAt: Date;
  userId: string;
  profileId: string;
  companyId: string;
  role: Role;
  allContexts: boolean;
  /** An administrator gave the password: little is answered before there is another one. */
  mustChangePassword: boolean;
}

/** A user calling one operation, and how far it reaches for that user. Every store function takes one. */
export interface Actor extends User {
  scope: Scope;
  /** Beyond this website they reach nothing, whatever their scope: they hold a link to it. */
  onlyWebsiteId?: string;
}

/** One allowed call: who, on which database (for a write: its transaction), and when. */
export interface Call {
  actor: Actor;
  db: Db;
  now: Date;
  /** It came from a program instead of the panel in a browser. */
  isByProgram?: boolean;
}
