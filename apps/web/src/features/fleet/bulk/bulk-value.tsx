import type { ReactNode } from 'react';
import type { BulkValue, BulkValueOf } from '@vigie/contract/bulk.ts';
import { SETTING_FIELDS } from '@vigie/contract/fields/shared-settings-fields.ts';
import { namedSettings } from '@vigie/contract/setting-values.ts';
import { useErrorText } from '../../../shared/i18n/error-text.ts';
import { useKeys, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useFieldLabels } from '../../../shared/resource/field-labels.ts';
import { ScheduleText, SettingValue } from '../../../domain/inheritance/setting-value.tsx';
import type { en } from './words/en.ts';

type RefusalKey = Extract<keyof typeof en, `refusal.${string}`>;

/** Returns a function that words a refusal. */
export function useRefusalText(): (code: string) => string {
  const t = useWords('bulk');
  const keys = useKeys('bulk');
  const errorText = useErrorText();
  return (code) => {
    const key = `refusal.${code}`;
    return keys.has(key) ? t(key as RefusalKey) : errorText(code);
  };
}

/** Renders a website's value of the changed setting. */
export function BulkValueView({
  value,
  isAfter = false,
}: {
  value: BulkValue;
  isAfter?: boolean;
}): ReactNode {
  const t = useWords('bulk');
  const note = 'isInherited' in value && value.isInherited && !isAfter ? t('value.inherited') : null;
  return (
    <>
      <Plain value={value} isAfter={isAfter} />
      {note === null ? null : <span className="block small muted">{note}</span>}
    </>
  );
}

function Plain({ value, isAfter }: { value: BulkValue; isAfter: boolean }): ReactNode {
  const t = useWords('bulk');
  switch (value.kind) {
    case 'audit':
      return t(isAfter ? 'value.audit-starts' : 'value.audit-none');
    case 'schedule':
      return <ScheduleText schedule={value.schedule} />;
    case 'consent':
      return t(`consent.${value.needsConsent}`);
    case 'context':
      return value.context?.name ?? t('value.context-none');
    case 'labels':
      return value.labels.length === 0 ? t('value.labels-none') : value.labels.join(', ');
    case 'channels':
      return value.channels.length === 0
        ? t('value.channels-none')
        : value.channels.map(({ name }) => name).join(', ');
    default:
      return <Shared value={value} />;
  }
}

/** Renders the name of shared settings, and the settings that change with them. */
function Shared({ value }: { value: BulkValueOf<'shared-settings'> }): ReactNode {
  const t = useWords('bulk');
  const names = useFieldLabels(SETTING_FIELDS);
  return (
    <>
      {value.sharedSettings?.name ?? t('value.shared-none')}
      {namedSettings(value.settings).map((field) => (
        <span key={field} className="block small muted">
          {names(field)}
          {' · '}
          <SettingValue field={field} settings={value.settings} />
        </span>
      ))}
    </>
  );
}
