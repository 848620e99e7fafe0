import type { ReactNode } from 'react';
import { SETTING_FIELDS, SHARED_SETTINGS_FIELDS } from '@vigie/contract/fields/shared-settings-fields.ts';
import { namedSettings } from '@vigie/contract/setting-values.ts';
import type { SharedSettings } from '@vigie/contract/shared-settings.ts';
import { useAllSharedSettings } from '../../shared/api/shared-settings.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useDescribedColumns } from '../../shared/resource/described.tsx';
import { useFieldLabels } from '../../shared/resource/field-labels.ts';
import { ListScreen } from '../../shared/resource/list-screen.tsx';
import { IconSettings } from '../../shared/ui/icons.ts';

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
      columns={useDescribedColumns(SHARED_SETTINGS_FIELDS, CELLS, WIDTHS)}
    />
  );
}

const WIDTHS = { name: 'minmax(160px, 1.5fr)', settings: 'minmax(240px, 3fr)', withExceptions: '150px' };
const CELLS = { settings: (shared: SharedSettings) => <SettingNames shared={shared} /> };

function SettingNames({ shared: { settings } }: { shared: SharedSettings }): ReactNode {
  const nameOf = useFieldLabels(SETTING_FIELDS);
  return <span className="anywhere quiet">{namedSettings(settings).map(nameOf).join(', ')}</span>;
}
