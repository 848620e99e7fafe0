import { sql } from 'kysely';
import { ROLES, type Role } from '@vigie/contract/roles.ts';
import type { AccessActor } from '../access-table.ts';
import { createNothing, createOthersTarget, createTarget, type Target } from '../api-targets.ts';
import { createTestCompany, createTestUser, PASSWORD } from '../users.ts';
import type { TestApp } from '../test-app.ts';
import type { CallPlan } from './plans.ts';

/** A caller with objects that it owns and objects that it does not. */
export interface FuzzCaller {
  userId: string;
  token: string | null;
  targets: Record<CallPlan['whose'], Target>;
  sent: number;
}

/** Requests after which a caller is replaced, since it may have lost its rights. */
const CALLER_REQUESTS_MAX = 80;

export interface FuzzCallers {
  next(actor: AccessActor): Promise<FuzzCaller>;
  /** Replaces a caller whose session has ended. */
  lost(asker: FuzzCaller): void;
}

/**
 * Creates callers of every role in a company, and of another company. A caller that has reached a limit, or lost its
 * rights, is replaced.
 */
export function createFuzzCallers(bench: TestApp): FuzzCallers {
  const made = new Map<AccessActor, Promise<FuzzCaller>>();
  const signIn = async (email: string) => {
    // The whole table at once: locking single rows would use another order than calls do
    await sql`truncate throttles`.execute(bench.db);
    const payload = { email, password: PASSWORD };
    const { body } = await bench.call({ method: 'POST', url: '/api/sessions', payload });
    return (body as { token: string }).token;
  };
  const create = async (actor: AccessActor): Promise<FuzzCaller> => {
    const companyId = await createTestCompany(bench.db, 'Own');
    const otherId = await createTestCompany(bench.db, 'Other');
    const role: Role = isRole(actor) ? actor : 'user';
    const user = await createTestUser(bench.db, { companyId, role });
    const token = actor === role ? await signIn(user.email) : null;
    const own = await createTarget(bench, user);
    const other = await createOthersTarget(bench, { companyId: otherId });
    return { userId: user.userId, token, targets: { own, other, nothing: createNothing() }, sent: 0 };
  };
  const replace = async (actor: AccessActor, before: FuzzCaller): Promise<FuzzCaller> => {
    // Each administrator is notified of each message: no instance has a thousand of them
    await bench.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', before.userId).execute();
    return create(actor);
  };
  const next = async (actor: AccessActor): Promise<FuzzCaller> => {
    const current = made.get(actor) ?? create(actor);
    made.set(actor, current);
    const asker = await current;
    asker.sent += 1;
    if (asker.sent <= CALLER_REQUESTS_MAX) return asker;
    if (made.get(actor) === current) made.set(actor, replace(actor, asker));
    return next(actor);
  };
  return { next, lost: (asker) => void (asker.sent = CALLER_REQUESTS_MAX) };
}

function isRole(actor: AccessActor): actor is Role {
  return (ROLES as readonly string[]).includes(actor);
}
