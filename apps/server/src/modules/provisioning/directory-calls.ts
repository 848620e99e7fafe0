import type { FastifyRequest } from 'fastify';
import { idSchema } from '@vigie/contract/identifiers.ts';
import type { Call } from '../../access/actor.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/schema/database.ts';
import { requireStorable, writeNoted, type DirectoryActor, type Effect } from './directory.service.ts';
import { missing } from './scim-fault.ts';

/** One request of a directory. */
export interface Asked {
  actor: DirectoryActor;
  request: FastifyRequest;
  /** The address of the resources. */
  base: string;
}

export interface DirectoryNeeds {
  db: Db;
  clock: Clock;
}

/** Returns a call that reads. */
export function callOf({ db, clock }: DirectoryNeeds, { actor, request }: Asked): Call {
  requireStorable(request.query);
  return { actor, db, now: new Date(clock.now()), isByProgram: true };
}

/** Writes, in one transaction with its entry in the audit log; `id` is what is changed, null for what is made. */
export function write<T>(
  { db, clock }: DirectoryNeeds,
  { actor, request, id }: Asked & { id: string | null },
  effect: (call: Call) => Promise<Effect<T>>,
): Promise<T> {
  requireStorable(request.body);
  const { ip, headers } = request;
  const caller = { id: request.id, ip, userAgent: headers['user-agent'] ?? '' };
  return writeNoted(db, { actor, now: new Date(clock.now()), request: caller, targetId: id }, effect);
}

/** Returns the id in a path; what is no id is nobody's. */
export function idOf({ params }: FastifyRequest): string {
  const { data } = idSchema.safeParse((params as { id?: unknown }).id);
  if (data === undefined) throw missing();
  return data.toLowerCase();
}
