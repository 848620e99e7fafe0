import type { ReactNode } from 'react';
import { requiredNames, type Tracker, type TrackerSettings } from '@vigie/contract/tracking-settings.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { IconPencil, IconTrash } from '../../../shared/ui/icons.ts';
import { List } from '../../../shared/ui/list/list.tsx';
import { RowMenu } from '../../../shared/ui/list/row-menu.tsx';

interface TrackerListProps {
  website: Website;
  onEdit: (id: string) => void;
  onRemove: (tracker: Tracker) => void;
}

/** Tracker in the list; the primary one has no id. */
type Row = TrackerSettings & { id?: string | undefined };

/** Value of the primary tracker in the address. */
export const PRIMARY = 'primary';

export function TrackerList({ website, onEdit, onRemove }: TrackerListProps): ReactNode {
  const t = useWords('trackers');
  const may = usePermission();
  const { others = [] } = website.tracking;
  const rows: Row[] = [website.tracking, ...others].map(({ ...row }, index) =>
    index === 0 ? { ...row, id: undefined } : row,
  );
  const actionsOf = ({ id, name = '' }: Row) => {
    const tracker = others.find((one) => one.id === id);
    if (!may('websites.update')) return null;
    return (
      <RowMenu
        label={t('menu', { name: name || t('primary') })}
        actions={
          tracker === undefined
            ? [{ name: t('rename'), icon: IconPencil, act: () => onEdit(PRIMARY) }]
            : [
                { name: t('edit'), icon: IconPencil, act: () => onEdit(tracker.id ?? '') },
                { name: t('remove.button'), icon: IconTrash, act: () => onRemove(tracker) },
              ]
        }
      />
    );
  };
  return (
    <List<Row>
      label={t('label')}
      rows={rows}
      keyOf={({ id }) => id ?? PRIMARY}
      linkOf={({ id }) => ({
        to: '.',
        // The primary tracker's names are those of the specification's steps.
        search: (before: Record<string, unknown>) =>
          id === undefined ? { ...before, tab: undefined, edit: undefined } : { ...before, edit: id },
        resetScroll: false,
      })}
      actionsOf={actionsOf}
      columns={[
        {
          key: 'name',
          title: t('column.name'),
          width: 'minmax(0, 1fr)',
          cell: ({ id, name }) =>
            id === undefined ? (
              <>
                {name || t('primary')}
                <span className="block tiny muted">{t('primary-hint')}</span>
              </>
            ) : (
              name
            ),
        },
        {
          key: 'js',
          title: t('column.js'),
          width: 'minmax(0, 1fr)',
          narrow: 'line',
          cell: ({ jsTagName }) => <Mono text={jsTagName} />,
        },
        {
          key: 'php',
          title: t('column.php'),
          width: 'minmax(0, 1fr)',
          narrow: 'line',
          cell: ({ phpTagName }) => <Mono text={phpTagName} />,
        },
        {
          key: 'variables',
          title: t('column.variables'),
          width: 'minmax(0, 1fr)',
          narrow: 'none',
          cell: (tracker) => <Mono text={requiredNames(tracker).join(', ')} />,
        },
      ]}
    />
  );
}

function Mono({ text }: { text: string }): ReactNode {
  return text === '' ? <span className="muted">–</span> : <span className="mono small anywhere">{text}</span>;
}
