import type { FastifyRequest } from 'fastify';
import { idSchema } from '@vigie/contract/identifiers.ts';
import type { Call } from '../../../access/actor.ts';
import type { Clock } from '../../../clock.ts';
import type { Db } from '../../../db/schema/database.ts';
import { requireStorable, writeAudited, type DirectoryActor, type Effect } from './directory.service.ts';
import { missing } from './scim-fault.ts';

export interface DirectoryRequest {
  actor: DirectoryActor;
  request: FastifyRequest;
  /** Base URL of the resources. */
  base: string;
}

export interface DirectoryNeeds {
  db: Db;
  clock: Clock;
}

/** Creates the call of a request that only reads. */
export function createReadCall({ db, clock }: DirectoryNeeds, { actor, request }: DirectoryRequest): Call {
  requireStorable(request.query);
  return { actor, db, now: new Date(clock.now()), isByProgram: true };
}

/**
 * Runs a write in one transaction with its entry in the audit log; `id` is the changed resource, null for a new one.
 */
export function write<T>(
  { db, clock }: DirectoryNeeds,
  { actor, request, id }: DirectoryRequest & { id: string | null },
  effect: (call: Call) => Promise<Effect<T>>,
): Promise<T> {
  requireStorable(request.body);
  const { ip, headers } = request;
  const caller = { id: request.id, ip, userAgent: headers['user-agent'] ?? '' };
  return writeAudited(db, { actor, now: new Date(clock.now()), request: caller, targetId: id }, effect);
}

/** Returns the id in a path. An invalid id matches no resource. */
export function idOf({ params }: FastifyRequest): string {
  const { data } = idSchema.safeParse((params as { id?: unknown }).id);
  if (data === undefined) throw missing();
  return data.toLowerCase();
}
