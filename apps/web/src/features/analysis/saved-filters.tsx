import type { ReactNode } from 'react';
import type { SavedFilter } from '@vigie/contract/data-layer-filter.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Dropdown, DropdownItem } from '../../shared/ui/dropdown.tsx';
import { IconPencil, IconSelector, IconTrash, IconX } from '../../shared/ui/icons.ts';
import { Tag } from '../../shared/ui/pill.tsx';
import css from './analysis.module.css';

interface SavedFiltersProps {
  /** Undefined while loading, null if loading failed. */
  filters: readonly SavedFilter[] | undefined | null;
  chosen: SavedFilter | null;
  /** True if the screen differs from the chosen filter. */
  isChanged: boolean;
  mayChange: boolean;
  onChoose: (filter: SavedFilter) => void;
  onLeave: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** Renders the user's saved filters and the shared ones. The chosen filter can be renamed, shared, deleted or left. */
export function SavedFilters(props: SavedFiltersProps): ReactNode {
  const { filters, chosen, isChanged, mayChange } = props;
  const t = useWords('analysis');
  return (
    <span className={`row shrink gap-10 ${css.root}`}>
      <Dropdown
        align="start"
        width={310}
        label={t('filters.choose')}
        triggerClassName={css.trigger}
        trigger={
          <>
            <span className="ellipsis" title={chosen?.name}>
              {chosen?.name ?? t('filters.label')}
            </span>
            <IconSelector size={16} aria-hidden />
          </>
        }
      >
        {(close) => (
          <>
            <FilterGroups filters={filters} chosen={chosen} onChoose={then(props.onChoose, close)} />
            {chosen ? (
              <div className={css.group}>
                {mayChange ? (
                  <>
                    <DropdownItem icon={<IconPencil size={16} />} onClick={then(props.onEdit, close)}>
                      {t('filters.edit')}
                    </DropdownItem>
                    <DropdownItem icon={<IconTrash size={16} />} onClick={then(props.onDelete, close)}>
                      {t('filters.delete')}
                    </DropdownItem>
                  </>
                ) : null}
                <DropdownItem icon={<IconX size={16} />} onClick={then(props.onLeave, close)}>
                  {t('filters.leave')}
                </DropdownItem>
              </div>
            ) : null}
          </>
        )}
      </Dropdown>
      {chosen && isChanged ? <Tag>{t('filters.changed')}</Tag> : null}
    </span>
  );
}

function then<T extends unknown[]>(act: (...given: T) => void, close: () => void): (...given: T) => void {
  return (...given) => {
    close();
    act(...given);
  };
}

type FilterGroupsProps = Pick<SavedFiltersProps, 'filters' | 'chosen' | 'onChoose'>;

function FilterGroups({ filters, chosen, onChoose }: FilterGroupsProps): ReactNode {
  const t = useWords('analysis');
  const shell = useWords('shell');
  if (!filters)
    return (
      <p className={`quiet pretty ${css.note}`}>
        {filters === null ? t('filters.failed') : shell('loading')}
      </p>
    );
  if (filters.length === 0) return <p className={`quiet pretty ${css.note}`}>{t('filters.none')}</p>;
  const groups = [
    [t('filters.mine'), filters.filter(({ mine }) => mine)],
    [t('filters.shared'), filters.filter(({ mine }) => !mine)],
  ] as const;
  return groups.map(([title, group]) =>
    group.length === 0 ? null : (
      <div key={title} className={css.group}>
        <p className={`tiny weight-540 muted ${css.title}`}>{title}</p>
        {group.map((filter) => (
          <DropdownItem key={filter.id} isCurrent={filter.id === chosen?.id} onClick={() => onChoose(filter)}>
            <span className={`line wrap between ${css.item}`}>
              {filter.name}
              <span className="tiny weight-450 muted">
                {filter.mine
                  ? filter.shared
                    ? t('filters.is-shared')
                    : ''
                  : t('filters.by', { name: filter.ownerName ?? '?' })}
              </span>
            </span>
          </DropdownItem>
        ))}
      </div>
    ),
  );
}
