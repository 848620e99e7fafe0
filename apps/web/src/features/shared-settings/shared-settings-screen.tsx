import type { ReactNode } from 'react';
import { namedSettings } from '@vigie/contract/setting-values.ts';
import type { SharedSettings } from '@vigie/contract/shared-settings.ts';
import { useAllSharedSettings } from '../../shared/api/shared-settings.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { ListScreen } from '../../shared/resource/list-screen.tsx';
import { IconSettings } from '../../shared/ui/icons.ts';
import type { Column } from '../../shared/ui/list/column.ts';

/** Renders the list of shared settings. */
export function SharedSettingsScreen(): ReactNode {
  const t = useWords('shared-settings');
  const shell = useWords('shell');
  return (
    <ListScreen<SharedSettings>
      title={shell('title.parc-reglages')}
      lead={t('list.lead')}
      add={{ operation: 'sharedSettings.create', to: '/parc/reglages/ajouter', label: t('list.add') }}
      list={useAllSharedSettings()}
      label={t('list.label')}
      failed={t('list.failed')}
      empty={{ icon: IconSettings, title: t('list.empty'), text: t('list.empty-text') }}
      linkOf={({ id }) => ({ to: '/parc/reglages/$id', params: { id } })}
      columns={useColumns()}
    />
  );
}

function useColumns(): Column<SharedSettings>[] {
  const t = useWords('shared-settings');
  const names = useWords('inheritance');
  const format = useFormat();
  return [
    { key: 'name', title: t('column.name'), width: 'minmax(160px, 1.5fr)', cell: ({ name }) => name },
    {
      key: 'shared',
      title: t('column.shared'),
      width: 'minmax(240px, 3fr)',
      narrow: 'line',
      cell: ({ settings }) => (
        <span className="anywhere quiet">
          {namedSettings(settings)
            .map((field) => names(`field.${field}`))
            .join(', ')}
        </span>
      ),
    },
    {
      key: 'websites',
      title: t('column.websites'),
      width: '110px',
      align: 'end',
      narrow: 'named',
      cell: ({ websites }) => format.number(websites),
    },
    {
      key: 'exceptions',
      title: t('column.exceptions'),
      width: '150px',
      align: 'end',
      narrow: 'named',
      cell: ({ withExceptions }) => format.number(withExceptions),
    },
  ];
}
