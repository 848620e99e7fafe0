import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readContainer } from '@vigie/audit/containers/read-container.ts';
import { incomingEvents } from '@vigie/audit/containers/server/incoming-events.ts';
import { reviewServer } from '@vigie/audit/containers/server/review-server.ts';
import { expectSound } from '../../../packages/audit/test/sound-container.ts';

/** Export of a server container in a public repository. Its licence does not allow a copy here. */
interface ServerExport {
  repository: string;
  path: string;
  /** Identifier that git gives to this version of the file. */
  blob: string;
}

/** Exports that `server-exports.json` lists, found in a folder. */
export interface ReadExports {
  /** One line for each export that was read. */
  read: string[];
  missing: string[];
  /** Crashes and containers that were read wrongly. */
  faults: string[];
}

/** Reads the listed exports in a folder, whatever names and folders they have there. */
export function readServerExports(folder: string): ReadExports {
  const found: ReadExports = { read: [], missing: [], faults: [] };
  const texts = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name)))
      .map((bytes) => [blobOf(bytes), bytes.toString('utf8')]),
  );
  for (const { repository, path, blob } of listedExports()) {
    const name = `${repository} ${path} ${blob.slice(0, 8)}`;
    const text = texts.get(blob);
    if (text === undefined) found.missing.push(name);
    else
      try {
        found.read.push(`${name}: ${describeExport(text)}`);
      } catch (fault) {
        found.faults.push(`${name}: ${String(fault)}`);
      }
  }
  return found;
}

function listedExports(): ServerExport[] {
  return JSON.parse(readFileSync(new URL('server-exports.json', import.meta.url), 'utf8')) as ServerExport[];
}

/** Returns the counts of an export. Throws if it is not read as one server container. */
function describeExport(text: string): string {
  const read = readContainer({ text, url: null });
  const [one, ...others] = 'kind' in read ? [] : read.containers;
  if (one?.context !== 'server' || others.length > 0) throw new Error('not read as a server container');
  expectSound(one);
  const findings = reviewServer(one, { events: null });
  return `${one.tags.length} tags, ${incomingEvents(one).length} incoming events, ${findings.length} findings`;
}

const blobOf = (bytes: Buffer): string =>
  createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
