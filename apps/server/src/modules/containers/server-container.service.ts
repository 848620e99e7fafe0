import { createHash } from 'node:crypto';
import type * as z from 'zod';
import { readContainer } from '@vigie/audit/containers/read-container.ts';
import { vendorCalls } from '@vigie/audit/attribution/vendor-calls.ts';
import { explainReceived } from '@vigie/audit/containers/server/incoming-events.ts';
import { receivedEvents } from '@vigie/audit/containers/server/received-hits.ts';
import type { Container } from '@vigie/contract/container.ts';
import type {
  receivedExplanationSchema,
  receivedQuerySchema,
  serverExportSchema,
} from '@vigie/contract/stored-container.ts';
import { NO_TRACKER } from '@vigie/contract/tracking-settings.ts';
import type { Call } from '../../access/actor.ts';
import { ApiError, requireFound } from '../../errors/api-error.ts';
import { findObservation } from '../observations/observations.store.ts';
import { unpackObservation } from '../observations/packed-observation.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { storeVersion, touchVersions } from './container-versions.store.ts';
import { readContainerDetail, requireContainer } from './containers.service.ts';
import { deleteContainer, findVersion, listVisitsToExplain } from './containers.store.ts';
import { shownTo } from './shown-container.service.ts';
import { refuse } from './uploaded-container.ts';

/** Number of tags in an explanation, those first that something stops. */
const TAGS = 100;

/** Stores an export of a server container: only its content, with known secrets hidden. */
export async function uploadServerContainer(
  call: Call,
  { websiteId, text }: z.output<typeof serverExportSchema>,
) {
  const { companyId } = await requireWebsite(call, websiteId);
  const read = readContainer({ text, url: null });
  if (!('containers' in read)) throw refuse('container-not-found', { kind: read.kind });
  const container = read.containers.find(isOfServer);
  if (container === undefined) throw refuse('server-export-needed');
  const at = call.now;
  const sha256 = createHash('sha256').update(text).digest('hex');
  const seen = { container, url: '', sha256, sizeBytes: Buffer.byteLength(text), at };
  const version = await storeVersion(call.db, { companyId, websiteId }, seen);
  if (version === null) throw refuse('container-not-kept');
  await touchVersions(call.db, new Map([[version.versionId, { first: at, last: at, url: '' }]]));
  return readContainerDetail(call, { id: version.containerId });
}

export async function removeServerContainer(call: Call, { id }: { id: string }): Promise<void> {
  await requireServerContainer(call, id);
  await deleteContainer(call.db, id);
}

const isOfServer = ({ context }: Container) => context === 'server';

/** Containers that pages load come back with the next visit, so they are not found here. */
async function requireServerContainer(call: Call, id: string) {
  const row = await requireContainer(call, id);
  const { container } = requireFound(await findVersion(call.db, id, null));
  if (!isOfServer(container)) throw new ApiError('not-found');
  return { row, container };
}

/** Returns which tags of a server container take an event, with the data of the newest visit that sent it. */
export async function explainReceivedEvent(
  call: Call,
  { id, event }: z.output<typeof receivedQuerySchema>,
): Promise<z.input<typeof receivedExplanationSchema>> {
  const { row, container } = await requireServerContainer(call, id);
  const { db } = call;
  const found = await findSentEvent(call, { websiteId: row.websiteId, event, container });
  const received = found?.received ?? { name: event, client: null, data: {} };
  const shown = await shownTo(db, row.companyId);
  const push = found && { index: found.received.index, event, atMs: found.received.atMs };
  return {
    event,
    visit: found?.visit ?? null,
    container: {
      id,
      address: '',
      isBorrowed: false,
      container: shown.container(container),
      tags: explainReceived(container, received)
        .slice(0, TAGS)
        .map(({ tag, outcome, triggers, blocking, withheld, missing }) => ({
          tag,
          outcome,
          push,
          triggers: shown.triggers(triggers),
          blocking: shown.triggers(blocking),
          withheld,
          missing,
          remedy: null,
        })),
      remedy: null,
    },
  };
}

/** Finds the newest visit that sent the event to the server, and what the container knows of it. */
async function findSentEvent(
  { db, actor, now }: Call,
  { websiteId, event, container }: { websiteId: string; event: string; container: Container },
) {
  for (const id of await listVisitsToExplain(db, websiteId, { event, url: undefined, until: now })) {
    const row = await findObservation(db, actor, id);
    if (row === null || row.document === null) continue;
    const observation = await unpackObservation(row.document).catch(() => null);
    if (observation === null) continue;
    const hits = vendorCalls(observation, NO_TRACKER).map(({ hit }) => hit);
    const received = receivedEvents(container, hits).find(({ name }) => name === event);
    if (received !== undefined)
      return { received, visit: { observationId: id, url: row.url, observedAt: row.observedAt } };
  }
  return null;
}
