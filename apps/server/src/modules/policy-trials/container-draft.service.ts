import {
  triedContainerSchema,
  type TriedContainer,
  type TriedDraft,
} from '@vigie/contract/container-browser-trial.ts';
import type { Db } from '../../db/schema/database.ts';
import { refuseField } from '../../errors/api-error.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import type { ContainerRow } from '../containers/containers.store.ts';
import { refuse, uploadedContainer } from '../containers/uploaded-container.ts';
import type { Run } from '../runs/runs.store.ts';
import { findSealedDraft } from './policy-trials.store.ts';

type Draft = TriedContainer['draft'];
type Own = Pick<ContainerRow, 'product' | 'vendorId'>;

/** Returns the draft to try in place of a container. Refuses text that is no container, or that of another one. */
export function readDraft(
  { script, previewUrl }: { script: string | null; previewUrl: string | null },
  own: Own,
): { draft: Draft; version: string | null } {
  if (script !== null && previewUrl === null)
    return { draft: { kind: 'script', text: script }, version: publishedVersion(script, own) };
  if (script === null && previewUrl !== null)
    return { draft: { kind: 'preview', url: previewOf(previewUrl, own) }, version: null };
  throw refuseField('script', 'one-draft');
}

/** Returns the public part of a draft: without a query, since that of a preview gives access to it. */
export function redactDraft(draft: Draft, version: string | null): TriedDraft {
  if (draft.kind === 'script') return { kind: 'script', version };
  const { origin, pathname, searchParams } = new URL(draft.url);
  const environment = searchParams.get('gtm_preview')?.slice(0, 100) ?? null;
  return { kind: 'preview', address: `${origin}${pathname}`, environment };
}

export function sealDraft(secrets: SecretBox, containerId: string, draft: Draft): Buffer {
  return secrets.seal(JSON.stringify(draft), boundTo(containerId));
}

/**
 * Decrypts the draft that a run tries, for an order that is being sent. Null: it tries none, or its trial has ended.
 */
export async function openTriedContainer(
  { db, secrets }: { db: Db; secrets: SecretBox },
  { jobId, plan }: Pick<Run, 'jobId' | 'plan'>,
): Promise<TriedContainer | null> {
  if (plan.triesContainer !== true) return null;
  const row = await findSealedDraft(db, jobId);
  if (row === null) return null;
  const { containerId, address, vendorId, sealedDraft } = row;
  return { address, vendorId, draft: openDraft(secrets, containerId, sealedDraft) };
}

function openDraft(secrets: SecretBox, containerId: string, sealed: Buffer): Draft {
  return triedContainerSchema.shape.draft.parse(JSON.parse(secrets.open(sealed, boundTo(containerId))));
}

const boundTo = (containerId: string) => `trial of container ${containerId}`;

function publishedVersion(script: string, own: Own): string | null {
  const { source, version } = uploadedContainer(script, own, 'script');
  // Browsers run scripts only. The effect of an export is predicted instead.
  if (source === 'export') throw refuse('script-needed', {}, 'script');
  return version;
}

/** Returns the address of a preview as browsers would send it. Only agents request it, through their own guard. */
function previewOf(given: string, { product, vendorId }: Own): string {
  const url = new URL(given);
  if (url.username !== '' || url.password !== '') throw refuse('url-invalid', {}, 'previewUrl');
  url.hash = '';
  const isGoogles = product === 'google-tag-manager' || product === 'google-tag';
  const id = url.searchParams.get('id') ?? '';
  if (isGoogles && vendorId !== null && id !== vendorId)
    throw refuse('preview-of-other-container', { given: id, expected: vendorId }, 'previewUrl');
  // The ASCII form of an address is longer.
  const preview = triedContainerSchema.shape.draft.safeParse({ kind: 'preview', url: url.href });
  if (!preview.success) throw refuse('url-invalid', {}, 'previewUrl');
  return url.href;
}
