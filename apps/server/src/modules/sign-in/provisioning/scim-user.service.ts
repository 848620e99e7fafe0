import * as z from 'zod';
import type { Locale } from '@vigie/contract/identifiers.ts';
import { localeOf } from '@vigie/contract/locales.ts';
import { RANK, ROLES, type Role } from '@vigie/contract/roles.ts';
import { normaliseEmail } from '../sessions/sessions.policy.ts';
import type { MemberRow } from './members.store.ts';
import { forbidden, invalid } from './scim-fault.ts';
import { USER_SCHEMA } from './scim-names.ts';
import { shapeOf, type Resource } from './scim-patch.ts';

/** Stored attributes of a user. Others that directories send are ignored, passwords too. */
export const USER_SHAPE = shapeOf([
  { name: 'userName', kind: 'single' },
  { name: 'externalId', kind: 'single' },
  { name: 'displayName', kind: 'single' },
  { name: 'active', kind: 'single' },
  { name: 'userType', kind: 'single' },
  { name: 'preferredLanguage', kind: 'single' },
  { name: 'locale', kind: 'single' },
  { name: 'name', kind: 'object', parts: ['givenName', 'familyName', 'formatted'] },
  { name: 'emails', kind: 'list', parts: ['value', 'type', 'primary', 'display'] },
  { name: 'roles', kind: 'list', parts: ['value', 'type', 'primary', 'display'] },
]);

/** User as a directory requests them. */
export interface WantedUser {
  email: string;
  /** Login name at the directory; null: the e-mail address. */
  directoryName: string | null;
  externalId: string | null;
  firstName: string;
  lastName: string;
  displayName: string;
  locale: Locale | null;
  role: Role;
  isActive: boolean;
}

const NAME_MAX = 120;
const ID_MAX = 320;
const LEAST: Role = 'guest';

/** Reads a directory's request for a user; `before` is the current state, null for a new user. */
export function readScimUser(resource: Resource, before: MemberRow | null): WantedUser {
  const userName = textOf(resource['userName'], 'userName', ID_MAX);
  if (userName === '') throw invalid('userName is required.');
  const email = emailOf(resource, userName, before);
  const name = (resource['name'] ?? {}) as Record<string, unknown>;
  const formatted = textOf(name['formatted'], 'name.formatted', NAME_MAX);
  const [firstName, lastName] = [
    textOf(name['givenName'], 'name.givenName', NAME_MAX),
    textOf(name['familyName'], 'name.familyName', NAME_MAX),
  ];
  const hasNames = firstName !== '' || lastName !== '';
  return {
    email,
    directoryName: normaliseEmail(userName) === email ? null : userName,
    externalId: textOf(resource['externalId'], 'externalId', ID_MAX) || null,
    firstName,
    lastName,
    displayName: textOf(resource['displayName'], 'displayName', NAME_MAX) || (hasNames ? '' : formatted),
    locale: localeIn(resource),
    role: roleOf(resource, before),
    isActive: flagOf(resource['active']) ?? !(before?.revoked ?? false),
  };
}

/**
 * Returns the primary address. If a directory sends the address only in `userName`, a change of that changes the
 * address.
 */
function emailOf(resource: Resource, userName: string, before: MemberRow | null): string {
  const emails = listOf(resource['emails']);
  const main =
    emails.find(({ primary }) => flagOf(primary) === true) ??
    emails.find(({ type }) => type === 'work') ??
    emails[0];
  const named = normaliseEmail(textOf(main?.['value'], 'emails.value', ID_MAX));
  const isNew = named !== '' && named !== before?.email;
  const wasNameAlone = before !== null && before.directoryName === null;
  const isByName = named === '' || (!isNew && wasNameAlone && isEmail(userName));
  const email = isByName ? normaliseEmail(userName) : named;
  if (!isEmail(email)) throw invalid('The user needs an e-mail address, as userName or as primary e-mail.');
  return email;
}

const isEmail = (text: string): boolean => z.email().safeParse(normaliseEmail(text)).success;

/** Returns the role in `roles` or `userType`, whichever of both changed. Unknown texts are no role. */
function roleOf(resource: Resource, before: MemberRow | null): Role {
  const now = before?.role ?? LEAST;
  const roles = listOf(resource['roles']).map(({ value }) => value);
  const isTaken = before !== null && Array.isArray(resource['roles']) && roles.length === 0;
  const named = [...roles, resource['userType']].flatMap((text) => roleNamed(text) ?? []);
  const wanted = named.find((role) => role !== now) ?? (isTaken ? LEAST : now);
  if (wanted !== now && RANK[wanted] >= RANK.moderator)
    throw forbidden(`The role ${wanted} is given in the panel only.`);
  // A role that manages the company was granted in the panel
  return RANK[now] >= RANK.moderator ? now : wanted;
}

function roleNamed(text: unknown): Role | undefined {
  return ROLES.find((role) => typeof text === 'string' && text.trim().toLowerCase() === role);
}

function localeIn(resource: Resource): Locale | null {
  const text = resource['preferredLanguage'] ?? resource['locale'];
  return typeof text === 'string' && text !== '' ? localeOf(text) : null;
}

/** Reads a boolean, also as text; null for other values. */
function flagOf(value: unknown): boolean | null {
  if (value === undefined || value === null) return null;
  const text = typeof value === 'string' ? value.toLowerCase() : value;
  if (text === true || text === 'true') return true;
  if (text !== false && text !== 'false') throw invalid('A flag is true or false.');
  return false;
}

function textOf(value: unknown, name: string, max: number): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw invalid(`${name} has to be a text.`);
  const text = value.trim();
  if (text.length > max) throw invalid(`${name} takes ${max} characters at most.`);
  return text;
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? (value as Record<string, unknown>[]) : [];
}

/** Returns whether a member may sign in to the company. */
export function isActive({ revoked, status }: Pick<MemberRow, 'revoked' | 'status'>): boolean {
  return !revoked && status === 'active';
}

/** Converts a member to a SCIM user; `base` is the base URL of the resources. */
export function presentUser(member: MemberRow, base: string): Resource {
  const { id, email, firstName, lastName, displayName, role, teams } = member;
  const formatted = displayName || `${firstName} ${lastName}`.trim();
  return {
    schemas: [USER_SCHEMA],
    id,
    ...(member.externalId !== null && { externalId: member.externalId }),
    userName: member.directoryName ?? email,
    name: { givenName: firstName, familyName: lastName, formatted },
    displayName,
    active: isActive(member),
    emails: [{ value: email, type: 'work', primary: true }],
    userType: role,
    roles: [{ value: role, primary: true }],
    ...(member.locale !== null && { preferredLanguage: member.locale }),
    groups: teams.map((team) => ({ value: team.id, display: team.label, type: 'direct' })),
    meta: {
      resourceType: 'User',
      created: member.createdAt.toISOString(),
      lastModified: member.changedAt.toISOString(),
      location: `${base}/Users/${id}`,
    },
  };
}
