export interface Draft<T> {
  value: T;
  keptAt: string;
}

/** Storage of drafts: that of this tab, until it closes. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const PREFIX = 'draft:';
const nameOf = (key: string) => PREFIX + key;

/** Reads a stored draft; null if there is none or it cannot be read. */
export function readDraft<T>(storage: DraftStorage, key: string): Draft<T> | null {
  try {
    const draft: unknown = JSON.parse(storage.getItem(nameOf(key)) ?? 'null');
    const isDraft = typeof draft === 'object' && draft !== null && 'value' in draft && 'keptAt' in draft;
    return isDraft ? (draft as Draft<T>) : null;
  } catch {
    return null;
  }
}

/** Returns whether the draft was stored: a tab's storage may be full or denied. */
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

/** Deletes every draft: the next user to sign in may be someone else. */
export function removeDrafts(storage: Storage): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const name of names) if (name.startsWith(PREFIX)) storage.removeItem(name);
}
