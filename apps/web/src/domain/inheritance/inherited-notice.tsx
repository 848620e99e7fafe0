import type { ReactNode } from 'react';
import { SETTING_FIELDS } from '@vigie/contract/fields/shared-settings-fields.ts';
import { namedSettings } from '@vigie/contract/setting-values.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useInherited } from '../../shared/api/shared-settings.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useFieldLabels } from '../../shared/resource/field-labels.ts';
import { Notice } from '../../shared/ui/notice.tsx';

/** Renders a notice above a website's settings that names the inherited ones. */
export function InheritedNotice({ website }: { website: Website }): ReactNode {
  const t = useWords('inheritance');
  const nameOf = useFieldLabels(SETTING_FIELDS);
  const { data } = useInherited(website.sharedSettingsId);
  if (data === undefined) return null;
  const fields = namedSettings(data.settings).filter((field) => !website.exceptions.includes(field));
  if (fields.length === 0) return null;
  return (
    <div className="mb-16">
      <Notice
        tone="info"
        title={t('notice.title', { name: data.name })}
        text={t('notice.text', { fields: fields.map(nameOf).join(', ') })}
      />
    </div>
  );
}
