import type { PasswordPolicy } from '@vigie/contract/session.ts';
import { promisify } from 'node:util';
import { zip, type AsyncZippable } from 'fflate';
import type { Locale } from '@vigie/contract/identifiers.ts';
import type { Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import { listDevices } from '../notices/devices.store.ts';
import { readNewEmail } from './email-changes.service.ts';
import { noticesOf } from '../notices/notices.policy.ts';
import { requireGoodPassword } from '../sign-in/passwords/password-rules.ts';
import { replacePassword, requireOwnPassword } from '../sign-in/passwords/passwords.service.ts';
import { hashPassword } from '../sign-in/passwords/password-hash.ts';
import {
  readOwnProof,
  startSession,
  type SessionBeginning,
  type OpenedSession,
} from '../sign-in/sessions/sessions.service.ts';
import { markNewNames } from '../users/accounts.store.ts';
import {
  findAccount,
  updateAccount,
  readOwnPictures,
  readOwnTables,
  type AccountChange,
  type OwnRow,
} from './account.store.ts';
import { BYTE_ORDER_MARK, rowToCsv, type CsvCell } from '../../csv/csv-format.ts';
import { findLocale } from '../users/users.store.ts';

/** Reads the user’s own account and settings. */
export async function readAccount({ db, actor, now }: Call) {
  const { notices, ...account } = await findAccount(db, actor);
  return {
    ...account,
    notices: noticesOf(notices),
    newEmail: await readNewEmail(db, actor.userId, now),
    devices: await listDevices(db, actor.userId),
  };
}

export async function changeAccount(call: Call, change: AccountChange) {
  await updateAccount(call, change);
  await markNewNames(call.db, call.actor.userId, call.now);
  return readAccount(call);
}

export interface OwnPasswordChange {
  current: string;
  password: string;
  policy: PasswordPolicy;
  beginning: Omit<SessionBeginning, 'now'>;
}

/** Changes the user's password after checking the current one. Ends all sessions and starts a new one here. */
export async function changeOwnPassword(
  call: Call,
  aside: Db,
  { current, password, policy, beginning }: OwnPasswordChange,
): Promise<OpenedSession> {
  const { db, actor, now } = call;
  const email = await requireOwnPassword(call, aside, { password: current, path: 'current' });
  await requireGoodPassword(policy, password, email);
  const replaced = { userId: actor.userId, passwordHash: await hashPassword(password), by: 'self' as const };
  const proof = await readOwnProof(call);
  await replacePassword(call, replaced);
  return startSession(db, { ...beginning, now, userId: actor.userId, proof });
}

const zipAsync = promisify<AsyncZippable, Uint8Array>(zip);
const encoder = new TextEncoder();

/** Returns everything stored about the user as a zip: each table as JSON and as CSV, and their pictures. */
export async function exportOwnData({ db, actor, now }: Call): Promise<File> {
  const locale = await findLocale(db, actor);
  const files: AsyncZippable = {};
  for (const { name, rows } of await readOwnTables(db, actor)) {
    files[`${name}.json`] = encoder.encode(`${JSON.stringify(rows, null, 2)}\n`);
    files[`${name}.csv`] = encoder.encode(toCsv(rows, locale));
  }
  for (const { profileId, bytes } of await readOwnPictures(db, actor))
    files[`pictures/${profileId}.${extensionOf(bytes)}`] = new Uint8Array(bytes);
  const bytes = await zipAsync(files);
  const name = `vigie-${now.toISOString().slice(0, 10)}.zip`;
  return new File([new Uint8Array(bytes)], name, { type: 'application/zip' });
}

function toCsv(rows: OwnRow[], locale: Locale): string {
  const [first] = rows;
  if (first === undefined) return BYTE_ORDER_MARK;
  const lines = [Object.keys(first), ...rows.map((row) => Object.values(row).map(cellOf))];
  return BYTE_ORDER_MARK + lines.map((cells) => rowToCsv(cells, locale)).join('');
}

function cellOf(value: unknown): CsvCell {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}

/** Returns the file extension of a picture. PNG begins with 0x89, WebP with RIFF; the rest is JPEG. */
function extensionOf(bytes: Buffer): string {
  if (bytes[0] === 0x89) return 'png';
  return bytes.toString('latin1', 0, 4) === 'RIFF' ? 'webp' : 'jpg';
}
