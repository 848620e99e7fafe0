import type * as z from 'zod';
import { namesOfExport } from '@vigie/audit/containers/named-container.ts';
import type { containerExportSchema } from '@vigie/contract/stored-container.ts';
import type { Call } from '../../access/actor.ts';
import { storeNames } from './containers.store.ts';
import { readContainerDetail, requireContainer } from './containers.service.ts';
import { refuse, uploadedContainer } from './uploaded-container.ts';

/** Names the tags of a container from an export. Only names, folders and notes of the export are stored. */
export async function setExport(call: Call, { id, text }: z.output<typeof containerExportSchema>) {
  const row = await requireContainer(call, id);
  const container = uploadedContainer(text, row);
  if (container.source !== 'export') throw refuse('export-needed');
  await storeNames(call.db, id, { names: namesOfExport(container), now: call.now });
  return readContainerDetail(call, { id });
}

export async function removeExport(call: Call, { id }: { id: string }): Promise<void> {
  await requireContainer(call, id);
  await storeNames(call.db, id, { names: null, now: call.now });
}
