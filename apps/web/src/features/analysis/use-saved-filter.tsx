import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Variable } from '@vigie/contract/data-layer-analysis.ts';
import type { Conditions, SavedFilter } from '@vigie/contract/data-layer-filter.ts';
import { useSavedFilters } from '../../shared/api/data-layer.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useUser } from '../../shared/session/session-provider.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { IconDeviceFloppy } from '../../shared/ui/icons.ts';
import { shownColumns, type UsedColumns } from './columns.ts';
import { writeConditions, writeNames } from './condition-text.ts';
import { savedFilterInput, useFilterActions } from './save-filter.ts';
import { SavedFilters } from './saved-filters.tsx';
import { conditionsSearch, type AnalysisAddress } from './use-analysis-address.ts';
import { FilterForm } from './filter-form.tsx';

interface SavedFilterOptions {
  websiteId: string;
  address: AnalysisAddress;
  variables: readonly Variable[];
  columns: UsedColumns;
  /** True if draft conditions are not applied yet. */
  isDrafting: boolean;
  /** Applies the draft conditions; returns null if one of them is invalid. */
  apply: () => Conditions | null;
}

/** Filter whose name is being edited: a new one, or the chosen one. */
type Naming = { conditions: Conditions } | { filter: SavedFilter };

/** Returns the picker of saved filters, the button that saves what the screen shows, and their dialog. */
export function useSavedFilter(options: SavedFilterOptions): {
  picker: ReactNode;
  save: ReactNode;
  dialog: ReactNode;
} {
  const { websiteId, address, variables, columns, isDrafting, apply } = options;
  const t = useWords('analysis');
  const { data, isError } = useSavedFilters(websiteId);
  const actions = useFilterActions();
  const isAdmin = useUser()?.active_profile.role.slug === 'admin';
  const [naming, setNaming] = useState<Naming | null>(null);
  const chosen = data?.find(({ id }) => id === address.filterId) ?? null;
  const mayChange = chosen !== null && (chosen.mine || isAdmin);
  const isChanged = chosen !== null && !isShown(chosen, { applied: address.conditions, columns, variables });
  const now = (conditions: Conditions) => ({ websiteId, ...conditions, hiddenColumns: columns.hidden });

  async function saveAs({ name, shared }: { name: string; shared: boolean }): Promise<void> {
    if (!naming) return;
    const saved =
      'filter' in naming
        ? await actions.save({ ...savedFilterInput(naming.filter), name, shared }, naming.filter)
        : await actions.save({ ...now(naming.conditions), name, shared });
    if (!saved) return;
    setNaming(null);
    address.show({ filter: saved.id }, { replace: true });
  }
  function saveChanges(stored: SavedFilter): void {
    const { name, shared } = stored;
    const conditions = apply();
    if (conditions) void actions.save({ ...now(conditions), name, shared }, stored);
  }
  function nameNew(): void {
    const conditions = apply();
    if (conditions) setNaming({ conditions });
  }
  async function remove(filter: SavedFilter): Promise<void> {
    if (await actions.remove(filter)) address.show({ filter: undefined }, { replace: true });
  }
  const edited = naming && 'filter' in naming ? naming.filter : null;
  return {
    picker: (
      <SavedFilters
        filters={isError ? null : data}
        chosen={chosen}
        isChanged={isChanged}
        mayChange={mayChange}
        onChoose={(filter) => address.show(shownBy(filter, variables))}
        onLeave={() => address.show({ filter: undefined }, { replace: true })}
        onEdit={() => {
          if (chosen) setNaming({ filter: chosen });
        }}
        onDelete={() => {
          if (chosen) void remove(chosen);
        }}
      />
    ),
    save: (
      <>
        {chosen && mayChange && (isChanged || isDrafting) ? (
          <Button variant="default" loading={actions.isSaving} onClick={() => saveChanges(chosen)}>
            {t('save.changes')}
          </Button>
        ) : null}
        <Button
          variant="default"
          leftSection={<IconDeviceFloppy size={17} stroke={1.7} aria-hidden />}
          onClick={nameNew}
        >
          {t(chosen ? 'save.as' : 'save.filter')}
        </Button>
      </>
    ),
    dialog: (
      <Dialog
        isOpen={naming !== null}
        label={t(edited ? 'save.edit-title' : 'save.title')}
        variant="middle"
        onClose={() => setNaming(null)}
      >
        <FilterForm
          title={t(edited ? 'save.edit-title' : 'save.title')}
          initial={edited ?? { name: '', shared: false }}
          taken={(data ?? []).filter(({ mine, id }) => mine && id !== edited?.id).map(({ name }) => name)}
          isSaving={actions.isSaving}
          onSave={(values) => void saveAs(values)}
          onClose={() => setNaming(null)}
        />
      </Dialog>
    ),
  };
}

/** Returns the search parameters of a chosen filter. */
function shownBy(filter: SavedFilter, variables: readonly Variable[]) {
  const shown = shownColumns(variables, filter.hiddenColumns, filter.conditions);
  return { ...conditionsSearch(filter), columns: writeNames(shown), filter: filter.id };
}

interface Shown {
  applied: Conditions;
  columns: UsedColumns;
  variables: readonly Variable[];
}

/** Returns whether the screen shows exactly the filter. */
function isShown(filter: SavedFilter, { applied, columns, variables }: Shown): boolean {
  const wanted = new Set(shownColumns(variables, filter.hiddenColumns, filter.conditions));
  return (
    writeConditions(filter.conditions) === writeConditions(applied.conditions) &&
    (filter.match === applied.match || filter.conditions.length < 2) &&
    wanted.size === columns.shown.length &&
    columns.shown.every((column) => wanted.has(column))
  );
}
