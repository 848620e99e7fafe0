import type { ReactNode } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { SETTING_FIELDS } from '@vigie/contract/fields/shared-settings-fields.ts';
import { namedSettings } from '@vigie/contract/setting-values.ts';
import {
  type SettingValues,
  type SharedSettings,
  type SharedSettingsPreview,
} from '@vigie/contract/shared-settings.ts';
import { useSharedSettingsPreview } from '../../shared/api/shared-settings.ts';
import { useSchemas } from '../../shared/forms/schemas.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useFieldLabels } from '../../shared/resource/field-labels.ts';
import { SettingValue } from '../../domain/inheritance/setting-value.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';

interface ChangePreviewProps {
  /** Null for new settings, which no website inherits yet. */
  shared: SharedSettings | null;
  settings: SettingValues;
}

const TYPING_MS = 300;

/** Renders what a save would change on each website that inherits. */
export function ChangePreview({ shared, settings }: ChangePreviewProps): ReactNode {
  const t = useWords('shared-settings');
  return (
    <Card title={t('preview.title')}>
      {shared === null ? (
        <p className="quiet pretty">{t('preview.new')}</p>
      ) : (
        <LoadedPreview id={shared.id} settings={settings} />
      )}
    </Card>
  );
}

function LoadedPreview({ id, settings }: { id: string; settings: SettingValues }): ReactNode {
  const t = useWords('shared-settings');
  const [debounced] = useDebouncedValue(settings, TYPING_MS);
  const isWhole = useSchemas()?.settingValuesSchema.safeParse(debounced).success === true;
  const { data, isError } = useSharedSettingsPreview(id, isWhole ? debounced : null);
  if (isError) return <p className="small fail">{t('preview.failed')}</p>;
  if (data === undefined) return <Skeleton height={60} />;
  return <Changes preview={data} />;
}

function Changes({ preview: { changes, unchanged } }: { preview: SharedSettingsPreview }): ReactNode {
  const t = useWords('shared-settings');
  if (changes.length === 0) return <output className="quiet">{t('preview.none')}</output>;
  const parts = [t('preview.changes', { count: changes.length })];
  if (unchanged > 0) parts.push(t('preview.unchanged', { count: unchanged }));
  return (
    <div className="grid one-column gap-10">
      <output className="weight-580">{parts.join(' · ')}</output>
      <ul className="grid one-column gap-10 plain">
        {changes.map(({ website, before, after }) => (
          <li key={website.id} className="grid one-column gap-2">
            <span className="anywhere weight-540">{website.name || website.url}</span>
            <Fields before={before} after={after} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Fields({ before, after }: { before: SettingValues; after: SettingValues }): ReactNode {
  const names = useFieldLabels(SETTING_FIELDS);
  return namedSettings(after).map((field) => (
    <span key={field} className="small quiet anywhere">
      {names(field)}
      {' · '}
      <s>
        <SettingValue field={field} settings={before} />
      </s>{' '}
      <strong className="weight-580">
        <SettingValue field={field} settings={after} />
      </strong>
    </span>
  ));
}
