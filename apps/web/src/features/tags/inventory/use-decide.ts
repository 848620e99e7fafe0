import type { ListedVendor, VendorApproval } from '@vigie/contract/inventory.ts';
import {
  useListedVendors,
  useRemoveListedVendor,
  useSetListedVendor,
} from '../../../shared/api/inventory.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';

/** Decision about a vendor; an approval status of null removes it from its list. */
export interface Decision {
  vendor: string;
  name: string;
  standing: VendorApproval | null;
  note?: string;
}

/**
 * Returns a function that lists vendors or removes them from a list. Its undo restores the previous entry with its
 * note.
 */
export function useDecide() {
  const t = useWords('inventory');
  const toasts = useToasts();
  const { data: listed } = useListedVendors();
  const set = useSetListedVendor();
  const remove = useRemoveListedVendor();

  /** Returns the new entry; null if it was removed. */
  async function write({ vendor, standing, note = '' }: Decision, entry: ListedVendor | null) {
    if (standing !== null) return set.mutateAsync({ vendor, standing, note });
    if (entry !== null) await remove.mutateAsync({ id: entry.id });
    return null;
  }
  async function run(decision: Decision, entry: ListedVendor | null, isUndo: boolean): Promise<void> {
    const { vendor, name, standing } = decision;
    try {
      const after = await write(decision, entry);
      const before = { vendor, name, standing: entry?.standing ?? null, note: entry?.note ?? '' };
      toasts.done(
        t(`decided.${standing ?? 'none'}`, { name }),
        isUndo ? {} : { undo: () => void run(before, after, true) },
      );
    } catch (error) {
      toasts.callFailed(error, t('decided.failed'));
    }
  }
  const entryOf = (vendor: string) => listed?.find((one) => one.vendor === vendor) ?? null;
  return {
    entryOf,
    isReady: listed !== undefined,
    isBusy: set.isPending || remove.isPending,
    decide: (decision: Decision) => void run(decision, entryOf(decision.vendor), false),
  };
}
