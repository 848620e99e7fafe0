import type { ReactNode } from 'react';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Dropdown } from '../../shared/ui/dropdown.tsx';
import { IconColumns } from '../../shared/ui/icons.ts';
import css from './analysis.module.css';
import type { ColumnListProps } from './column-list.tsx';
import { ColumnList } from './column-list.tsx';

/** Renders the menu that chooses the columns of the results. */
export function ColumnsMenu({ all, shown, onChange }: ColumnListProps): ReactNode {
  const t = useWords('analysis');
  const visible = new Set(shown);
  const hidden = all.filter((column) => !visible.has(column)).length;
  return (
    <Dropdown
      align="end"
      width={300}
      label={t('columns.open')}
      triggerClassName={css.columnsMenuTrigger}
      trigger={
        <>
          <IconColumns size={16} stroke={1.7} aria-hidden />
          {hidden === 0 ? t('columns.none-hidden') : t('columns.button', { count: hidden })}
        </>
      }
    >
      {() => <ColumnList all={all} shown={shown} onChange={onChange} />}
    </Dropdown>
  );
}
