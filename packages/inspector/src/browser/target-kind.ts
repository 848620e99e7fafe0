import type { RequestRecord } from '@vigie/contract/observation/request.ts';

export type TargetKind = RequestRecord['target'];

const KINDS: Readonly<Record<string, TargetKind>> = {
  page: 'page',
  iframe: 'iframe',
  worker: 'worker',
  shared_worker: 'shared-worker',
  service_worker: 'service-worker',
};

/** Returns the kind of a CDP target type; null for a type that no page can own. */
export function targetKindOf(type: string): TargetKind | null {
  return KINDS[type] ?? null;
}

/** Returns whether the kind has a document, as pages and frames do; workers have none. */
export function hasDocument(kind: TargetKind): boolean {
  return kind === 'page' || kind === 'iframe';
}
