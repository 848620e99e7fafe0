import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { readContainer } from '@vigie/audit/containers/read-container.ts';
import type { Container } from '@vigie/contract/container.ts';
import { proxiedCallSchema, type ProxiedCall } from '@vigie/contract/proxied-call.ts';
import { UsageError } from '../options/usage-error.ts';
import { whyUnreadable } from '../options/why-unreadable.ts';

/** Maximum number of lines of one file: half an hour of 500 calls a second. */
const LINES_MAX = 1_000_000;

/**
 * Reads the calls of a file, in its order. The last line may be incomplete, because the proxy goes on writing. Throws
 * UsageError, which names the line.
 */
export async function readServerCalls(path: string): Promise<ProxiedCall[]> {
  const calls: ProxiedCall[] = [];
  let bad: { line: number; why: string } | null = null;
  const stream = createReadStream(path, 'utf8');
  try {
    for await (const line of createInterface({ input: stream, crlfDelay: Infinity })) {
      if (bad !== null) throw new UsageError([`--server-calls ${path}, line ${bad.line}: ${bad.why}`]);
      if (calls.length >= LINES_MAX)
        throw new UsageError([`--server-calls ${path} has more than ${LINES_MAX} lines: split it`]);
      const read = callIn(line);
      if ('why' in read) bad = { line: calls.length + 1, why: read.why };
      else calls.push(read.call);
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError([`--server-calls ${path} cannot be read: ${whyUnreadable(error as Error)}`]);
  } finally {
    stream.destroy();
  }
  if (bad?.line === 1) throw new UsageError([`--server-calls ${path}, line 1: ${bad.why}`]);
  return calls;
}

function callIn(line: string): { call: ProxiedCall } | { why: string } {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return { why: 'is no JSON: give what vigie proxy --output writes, one call a line' };
  }
  const read = proxiedCallSchema.safeParse(json);
  if (read.success) return { call: read.data };
  const [issue] = read.error.issues;
  return {
    why: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is wrong'}: give what vigie proxy writes`,
  };
}

/** Reads the export of a server container. Throws UsageError. */
export async function readServerContainer(path: string): Promise<Container> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new UsageError([`--server-container ${path} cannot be read: ${whyUnreadable(error)}`]);
  });
  const read = readContainer({ text, url: null });
  const container = 'kind' in read ? undefined : read.containers.find(({ context }) => context === 'server');
  if (container === undefined)
    throw new UsageError([
      `--server-container ${path} is no export of a server container: export one in Tag Manager, under Admin`,
    ]);
  return container;
}
