import { readFile } from 'node:fs/promises';
import {
  accessEntriesSchema,
  type Access,
  type AccessEntry,
  type AccessKind,
} from '@vigie/contract/access.ts';
import type { AccessSource, SecretSource } from './secret-source.ts';
import { UsageError } from './usage-error.ts';

const OPTIONS: Record<AccessKind, string> = {
  'basic-auth': '--basic-auth',
  header: '--header',
  cookie: '--cookie',
  'local-storage': '--local-storage',
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads what opens a website. Throws UsageError with every fault; none repeats a secret. */
export async function readAccess(
  sources: readonly AccessSource[],
  origins: readonly string[],
  env: Environment,
): Promise<Access> {
  const faults: string[] = [];
  const entries: AccessEntry[] = [];
  for (const { kind, name, source } of sources) {
    const text = await textOf(source, env).catch((error: Error) => error);
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

/** The line end that editors and `echo` add is no part of a secret. */
async function textOf({ from, place }: SecretSource, env: Environment): Promise<string> {
  if (from === 'file') {
    const text = await readFile(place, 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw new Error(`file:${place} cannot be read: ${error.code ?? error.message}`);
    });
    return text.replace(/\r?\n$/, '');
  }
  const text = env[place];
  if (text === undefined) throw new Error(`env:${place}: there is no such variable in the environment`);
  return text;
}

/** Basic authentication holds user:password, a file of headers one "Name: value" a line. */
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
