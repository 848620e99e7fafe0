import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { StoredTrackingPlan } from '@vigie/contract/stored-plan.ts';
import { NO_PLAN } from '../../shared/api/tracking-plans.ts';
import { useDraft } from '../../shared/ui/page-form/use-draft.ts';
import { copyOf, draftOf, type DraftPlan } from './draft-plan.ts';

/** Draft with the version that it is based on; a save on another version is refused. */
interface StoredDraft {
  version: number;
  note: string;
  draft: DraftPlan;
}

/** Returns the draft of a website's plan. It survives a reload, and a visit of other screens. */
export function usePlanDraft(stored: StoredTrackingPlan) {
  const [initial] = useState<StoredDraft>(() => ({
    version: stored.current?.version ?? 0,
    note: '',
    draft: draftOf(stored.plan ?? NO_PLAN),
  }));
  const { start, restoredAt, store, drop } = useDraft(`plan:${stored.websiteId}`, initial);
  const [value, setValue] = useState(() => (restoredAt === null ? initial : withNewKeys(start)));
  const isSaved = useRef(false);
  const storeNow = useEffectEvent(store);
  useEffect(() => storeNow(value), [value]);
  return {
    ...value,
    restoredAt,
    /** Continues from a version that another user saved in the meantime, with the draft unchanged. */
    goOnFrom: (version: number) => setValue((before) => ({ ...before, version })),
    setNote: (note: string) => setValue((before) => ({ ...before, note })),
    change: (next: (draft: DraftPlan) => DraftPlan) =>
      setValue((before) => ({ ...before, draft: next(before.draft) })),
    isDirty: () => !isSaved.current && JSON.stringify(value) !== JSON.stringify(initial),
    startOver: () => {
      drop();
      setValue(initial);
    },
    forget: () => {
      isSaved.current = true;
      drop();
    },
  };
}

/** Returns the draft with new keys, because the keys of the previous page load can be given again. */
const withNewKeys = (stored: StoredDraft): StoredDraft => ({
  ...stored,
  draft: { ...stored.draft, entries: stored.draft.entries.map(copyOf) },
});
