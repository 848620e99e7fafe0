import { NOT_CONTAINERS, type Container, type NotContainer } from '@vigie/contract/container.ts';
import type { VisitContainers } from '@vigie/contract/stored-container.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { Db } from '../../db/schema/database.ts';
import { findReadScripts } from './container-scripts.store.ts';
import { addressOf, listVersionsInForce } from './container-versions.store.ts';
import { readScript } from './read-scripts.service.ts';
import { scriptsOf, type StoredScript } from './scripts-of.ts';

/** Container of one visit. `id` is null for a script that the background worker has not parsed yet. */
export interface VisitContainer {
  id: string | null;
  url: string;
  container: Container;
  /** True if the visit stored no scripts. The version then comes from other visits of that time. */
  isBorrowed: boolean;
}

export interface OpenedContainers {
  found: VisitContainer[];
  unread: VisitContainers['unread'];
}

/** Returns the containers that a visit stored. Scripts that are not parsed yet are parsed now. */
export type OpenContainers = (observation: Observation) => Promise<OpenedContainers>;

interface OpenedScript {
  kind: string | null;
  containers: Pick<VisitContainer, 'id' | 'container'>[];
}

/** Creates a function that opens visits of one website. A script that several visits share is opened once. */
export function createOpening(db: Db, scope: { companyId: string; websiteId: string }): OpenContainers {
  const known = new Map<string, OpenedScript | null>();
  const open = async (script: StoredScript): Promise<OpenedScript | null> => {
    const { sha256 } = script;
    if (sha256 === null) return null;
    const before = known.get(sha256);
    if (before !== undefined) return before;
    const opened = await openScript(db, scope, { ...script, sha256 });
    known.set(sha256, opened);
    return opened;
  };
  return async (observation) => {
    const bodies = observation.kept && seen(observation.kept);
    if (bodies === undefined) return { found: await borrowed(db, scope.websiteId, observation), unread: [] };
    const opened: OpenedContainers = { found: [], unread: [] };
    for (const script of scriptsOf(bodies)) {
      const read = await open(script);
      const { url } = script;
      if (read !== null && read.kind === null)
        opened.found.push(...read.containers.map((one) => ({ ...one, url, isBorrowed: false })));
      else opened.unread.push({ address: addressOf(url), why: whyOf(read?.kind) });
    }
    return opened;
  };
}

/** Returns containers for a visit of a journey, which stores no scripts, from the versions that other visits saw. */
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
  scope: { companyId: string; websiteId: string },
  script: StoredScript & { sha256: string },
): Promise<OpenedScript | null> {
  const stored = (await findReadScripts(db, scope.websiteId, [script.sha256])).get(script.sha256);
  if (stored !== undefined) {
    const containers = stored.versions.map(({ containerId, container }) => ({ id: containerId, container }));
    return { kind: stored.kind, containers };
  }
  const read = await readScript(db, scope, script);
  return (
    read && { kind: read.kind, containers: read.containers.map((container) => ({ id: null, container })) }
  );
}

function whyOf(kind: string | null | undefined): NotContainer | 'not-kept' {
  return NOT_CONTAINERS.find((one) => one === kind) ?? 'not-kept';
}
