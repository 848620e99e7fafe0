import type { FastifyRequest } from 'fastify';
import { findInputFault } from '@vigie/contract/storable-input.ts';
import type { Provisioning } from '@vigie/contract/audit-entry.ts';
import { TOKEN_PREFIX } from '@vigie/contract/token.ts';
import type { ActingToken, Actor, Call, User } from '../../../access/actor.ts';
import type { Db } from '../../../db/schema/database.ts';
import { appendToAuditLog, type Caller } from '../../audit-log/audit-log.store.ts';
import { readStoredPrint } from '../../audit-log/stored-print.store.ts';
import { invalid, ScimFault } from './scim-fault.ts';

/** Holder of a provisioning token, which reaches its company. */
export type DirectoryActor = Actor & { token: ActingToken };

const SECRET = new RegExp(`^Bearer ${TOKEN_PREFIX}`, 'u');

/** Returns the holder of a company's provisioning token. Refuses any other caller. */
export async function requireDirectory(
  request: FastifyRequest,
  identify: (request: FastifyRequest) => Promise<User | null>,
): Promise<DirectoryActor> {
  const user = SECRET.test(request.headers.authorization ?? '') ? await identify(request) : null;
  const token = user?.token;
  if (user === null || token === undefined)
    throw new ScimFault(401, 'Send a token of the company for provisioning: Authorization: Bearer vigie_...');
  if (token.scope !== 'provision')
    throw new ScimFault(403, `The token "${token.name}" is not one for provisioning.`);
  return { ...user, token, scope: 'company' };
}

/** Refuses bodies that the database cannot store, or that are nested too deep. */
export function requireStorable(body: unknown): void {
  const fault = findInputFault(body);
  if (fault !== null) throw invalid(`The body cannot be stored: ${fault.code}.`);
}

/** Result of a directory's write. */
export interface Effect<T> {
  operation: Provisioning;
  targetId: string;
  answer: T;
}

export interface DirectoryWrite {
  actor: Actor;
  now: Date;
  request: Caller;
  /** Id of the changed resource; null for a new one. */
  targetId: string | null;
}

/** Runs a write in one transaction, with its entry in the audit log. A write that changes nothing has no entry. */
export async function writeAudited<T>(
  db: Db,
  { actor, now, request, targetId: knownId }: DirectoryWrite,
  effect: (call: Call) => Promise<Effect<T>>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    const before = await readStoredPrint(transaction, 'provisioning', knownId);
    const { operation, targetId, answer } = await effect({ actor, db: transaction, now, isByProgram: true });
    const after = await readStoredPrint(transaction, 'provisioning', targetId);
    const isChanged = before === null || after === null || !before.equals(after);
    if (isChanged)
      await appendToAuditLog(transaction, { actor, at: now, operation, targetId, request, before, after });
    return answer;
  });
}
