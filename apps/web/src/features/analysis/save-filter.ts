import type { SavedFilter, SavedFilterInput } from '@vigie/contract/data-layer-filter.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useCreateFilter, useRemoveFilter, useUpdateFilter } from '../../shared/api/data-layer.ts';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';

export interface FilterActions {
  /** Saves a stored filter; without one, creates it. Returns null after an error, which a toast has shown. */
  save: (values: SavedFilterInput, stored?: SavedFilter) => Promise<SavedFilter | null>;
  isSaving: boolean;
  /** Deletes a filter, with undo. */
  remove: (filter: SavedFilter) => Promise<boolean>;
}

export function useFilterActions(): FilterActions {
  const t = useWords('analysis');
  const toasts = useToasts();
  const create = useCreateFilter();
  const update = useUpdateFilter();
  const removal = useRemoveFilter();
  const explain = (title: string, error: unknown) => toasts.callFailed(error, title);

  async function bringBack(filter: SavedFilter): Promise<void> {
    try {
      await create.mutateAsync(savedFilterInput(filter));
    } catch (error) {
      explain(t('delete.not-back'), error);
    }
  }
  return {
    isSaving: create.isPending || update.isPending,
    async save(values, stored) {
      try {
        const saved = await (stored === undefined
          ? create.mutateAsync(values)
          : update.mutateAsync({ ...values, id: stored.id, updatedAt: stored.updatedAt }));
        toasts.done(t('save.done', { name: saved.name }));
        return saved;
      } catch (error) {
        explain(t('save.failed'), error);
        return null;
      }
    },
    async remove(filter) {
      try {
        await removal.mutateAsync({ id: filter.id });
        const undo = { undo: () => void bringBack(filter) };
        toasts.done(t('delete.done', { name: filter.name }), filter.mine ? undo : {});
        return true;
      } catch (error) {
        explain(t('delete.failed'), error);
        return false;
      }
    },
  };
}

export function savedFilterInput(filter: SavedFilter): SavedFilterInput {
  const { websiteId, name, shared, match, conditions, hiddenColumns } = filter;
  return { websiteId, name, shared, match, conditions, hiddenColumns };
}
