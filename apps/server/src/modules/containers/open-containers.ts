import { NOT_CONTAINERS, type Container, type NotContainer } from '@vigie/contract/container.ts';
import type { VisitContainers } from '@vigie/contract/kept-container.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { Db } from '../../db/schema/database.ts';
import { findReadScripts } from './container-scripts.store.ts';
import { addressOf, listVersionsInForce } from './container-versions.store.ts';
import { readScript } from './read-scripts.service.ts';
import { scriptsOf, type KeptScript } from './scripts-of.ts';

/** A container of one visit. `id` is null for a script that the panel has not read in its turn yet. */
export interface VisitContainer {
  id: string | null;
  url: string;
  container: Container;
  /** The visit kept no scripts: it is the version that other visits saw then. */
  isBorrowed: boolean;
}

export interface OpenedContainers {
  found: VisitContainer[];
  unread: VisitContainers['unread'];
}

/** The containers that a visit kept, as the panel read them, or read now. */
export type OpenContainers = (observation: Observation) => Promise<OpenedContainers>;

interface OpenedScript {
  kind: string | null;
  containers: Pick<VisitContainer, 'id' | 'container'>[];
}

/** Opens visits of one website; a script that several of them have is opened once. */
export function createOpening(db: Db, place: { companyId: string; websiteId: string }): OpenContainers {
  const known = new Map<string, OpenedScript | null>();
  const open = async (script: KeptScript): Promise<OpenedScript | null> => {
    const { sha256 } = script;
    if (sha256 === null) return null;
    const before = known.get(sha256);
    if (before !== undefined) return before;
    const opened = await openScript(db, place, { ...script, sha256 });
    known.set(sha256, opened);
    return opened;
  };
  return async (observation) => {
    const kept = observation.kept && seen(observation.kept);
    if (kept === undefined) return { found: await borrowed(db, place.websiteId, observation), unread: [] };
    const opened: OpenedContainers = { found: [], unread: [] };
    for (const script of scriptsOf(kept)) {
      const read = await open(script);
      const { url } = script;
      if (read !== null && read.kind === null)
        opened.found.push(...read.containers.map((one) => ({ ...one, url, isBorrowed: false })));
      else opened.unread.push({ address: addressOf(url), why: whyOf(read?.kind) });
    }
    return opened;
  };
}

/** Journeys keep no scripts: what they asked for is known of other visits. */
async function borrowed(db: Db, websiteId: string, observation: Observation): Promise<VisitContainer[]> {
  const runs = (seen(observation.scriptRuns) ?? []).filter(({ outcome }) => outcome === 'ran');
  if (runs.length === 0) return [];
  const known = await listVersionsInForce(db, websiteId, new Date(observation.startedAt));
  return known.flatMap(({ containerId, address, container }) => {
    const run = runs.find(({ url }) => addressOf(url) === address);
    return run === undefined ? [] : [{ id: containerId, url: run.url, container, isBorrowed: true }];
  });
}

async function openScript(
  db: Db,
  place: { companyId: string; websiteId: string },
  script: KeptScript & { sha256: string },
): Promise<OpenedScript | null> {
  const kept = (await findReadScripts(db, place.websiteId, [script.sha256])).get(script.sha256);
  if (kept !== undefined) {
    const containers = kept.versions.map(({ containerId, container }) => ({ id: containerId, container }));
    return { kind: kept.kind, containers };
  }
  const read = await readScript(db, place, script);
  return (
    read && { kind: read.kind, containers: read.containers.map((container) => ({ id: null, container })) }
  );
}

function whyOf(kind: string | null | undefined): NotContainer | 'not-kept' {
  return NOT_CONTAINERS.find((one) => one === kind) ?? 'not-kept';
}
