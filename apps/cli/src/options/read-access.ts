import {
  accessEntriesSchema,
  type Access,
  type AccessEntry,
  type AccessKind,
} from '@vigie/contract/access.ts';
import { readSecret, type AccessSource, type Environment } from './secret-source.ts';
import { UsageError } from './usage-error.ts';

const OPTIONS: Record<AccessKind, string> = {
  'basic-auth': '--basic-auth',
  header: '--header',
  cookie: '--cookie',
  'local-storage': '--local-storage',
};

/** Reads the access to a website. Throws UsageError with every fault; none repeats a secret. */
export async function readAccess(
  sources: readonly AccessSource[],
  origins: readonly string[],
  env: Environment,
): Promise<Access> {
  const faults: string[] = [];
  const entries: AccessEntry[] = [];
  for (const { kind, name, source } of sources) {
    const text = await readSecret(source, env).catch((error: Error) => error);
    if (text instanceof Error) faults.push(`${OPTIONS[kind]} ${text.message}`);
    else entries.push(...(name === null ? namesIn(kind, text, faults) : [{ kind, name, value: text }]));
  }
  const checked = accessEntriesSchema.safeParse(entries);
  for (const { path, message } of checked.error?.issues ?? []) {
    const entry = entries[Number(path[0])];
    faults.push(entry === undefined ? message : `${OPTIONS[entry.kind]} ${entry.name}: ${message}`);
  }
  if (faults.length > 0) throw new UsageError(faults);
  return { origins: [...origins], entries };
}

/** Parses access entries: `user:password` for Basic authentication, one `Name: value` a line in a file of headers. */
function namesIn(kind: AccessKind, text: string, faults: string[]): AccessEntry[] {
  const lines = kind === 'basic-auth' ? [text] : text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.flatMap((line, index) => {
    const at = line.indexOf(':');
    if (at > 0) return [{ kind, name: line.slice(0, at).trim(), value: valueOf(kind, line.slice(at + 1)) }];
    faults.push(
      kind === 'basic-auth'
        ? '--basic-auth: what was read is not user:password'
        : `--header-file: line ${index + 1} is not "Name: value"`,
    );
    return [];
  });
}

const valueOf = (kind: AccessKind, text: string): string => (kind === 'basic-auth' ? text : text.trim());
