export interface Draft<T> {
  value: T;
  keptAt: string;
}

/** Where drafts are kept: of this tab, until it closes. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const PREFIX = 'draft:';
const nameOf = (key: string) => PREFIX + key;

/** Returns what was kept; what cannot be read is as good as nothing. */
export function readDraft<T>(storage: DraftStorage, key: string): Draft<T> | null {
  try {
    const draft: unknown = JSON.parse(storage.getItem(nameOf(key)) ?? 'null');
    const isDraft = typeof draft === 'object' && draft !== null && 'value' in draft && 'keptAt' in draft;
    return isDraft ? (draft as Draft<T>) : null;
  } catch {
    return null;
  }
}

/** Says whether it could be kept: a tab's storage may be full, or refused. */
export function writeDraft<T>(storage: DraftStorage, key: string, draft: Draft<T>): boolean {
  try {
    storage.setItem(nameOf(key), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function removeDraft(storage: DraftStorage, key: string): void {
  storage.removeItem(nameOf(key));
}

/** Forgets every draft: whoever signs in next is someone else. */
export function removeDrafts(storage: Storage): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const name of names) if (name.startsWith(PREFIX)) storage.removeItem(name);
}
