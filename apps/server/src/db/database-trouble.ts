/**
 * Kind of a database failure after which a retry may succeed. `no-room`: its disk or memory is full. `away`: everything
 * else (unreachable, starting, out of connections, too slow, a deadlock).
 */
export type DatabaseTrouble = 'away' | 'no-room';

/** SQLSTATE disk_full and out_of_memory; ENOSPC and EDQUOT of this process. */
const NO_SPACE = /^(53100|53200|ENOSPC|EDQUOT)$/;
/**
 * SQLSTATE classes: 08 connection, 28 access refused, 40 rolled back, 53 resources, 57 operator (57014: statement
 * timeout). Single codes: 25006 became read-only, 25P03 idle too long in a transaction, 3D000 renamed, 55P03 lock,
 * 58030 disk fault.
 */
const AWAY = /^(08\w{3}|28\w{3}|40\w{3}|53\w{3}|57\w{3}|25006|25P0[34]|3D000|55P03|58030)$/;
const UNREACHED = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // No file descriptor is left for a connection.
  'EMFILE',
  'ENFILE',
]);
/** Error messages of the driver and its pool that have no code. */
const SAID =
  /^Connection terminated|^timeout exceeded when trying to connect|not queryable$|after calling end on the pool$|^driver has already been destroyed$/;
const CAUSES_MAX = 5;

/** Returns the kind of database failure that an error is or was caused by; null for any other error. */
export function troubleOf(error: unknown): DatabaseTrouble | null {
  let each = error;
  for (let depth = 0; depth < CAUSES_MAX && each instanceof Error; depth += 1) {
    const found = ownTrouble(each);
    if (found !== null) return found;
    each = each.cause;
  }
  return null;
}

function ownTrouble(error: Error & { code?: unknown; syscall?: unknown }): DatabaseTrouble | null {
  const { code, syscall, message } = error;
  if (typeof code !== 'string') return SAID.test(message) ? 'away' : null;
  if (NO_SPACE.test(code)) return 'no-room';
  // The socket file of a stopped database does not exist.
  const isSocketGone = code === 'ENOENT' && syscall === 'connect';
  return AWAY.test(code) || UNREACHED.has(code) || isSocketGone || SAID.test(message) ? 'away' : null;
}
