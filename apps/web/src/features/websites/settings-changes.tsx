import type { ReactNode } from 'react';
import type { Field } from '@vigie/contract/fields/field.ts';
import { WEBSITE_SETTINGS_FIELDS } from '@vigie/contract/fields/website-settings-fields.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useChannels } from '../../shared/api/channels.ts';
import { useContextChoices } from '../../shared/api/choices.ts';
import { usePools, useTests } from '../../shared/api/pools.ts';
import { needsText } from '../../shared/fields/needs/needs-values.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useFieldLabels } from '../../shared/resource/field-labels.ts';
import { Facts } from '../../shared/ui/facts.tsx';
import type { PageForm } from '../../shared/ui/page-form/page-form.ts';
import css from './websites.module.css';
import {
  changedSettings,
  settingsFormFields,
  type SettingsField,
  type SettingsFields,
} from './settings-values.ts';

interface SettingsChangesProps {
  website: Website;
  page: PageForm<SettingsFields>;
}

/** Renders what a save would change, with the previous values; nothing without a change. */
export function SettingsChanges({ website, page }: SettingsChangesProps): ReactNode {
  const t = useWords('websites');
  const say = useSay(website);
  const labelOf = useFieldLabels(WEBSITE_SETTINGS_FIELDS);
  const before = settingsFormFields(website);
  const now = page.form.values;
  const changed = changedSettings(before, now);
  if (changed.length === 0) return null;
  return (
    <div className={`line-above ${css.changes}`}>
      <Facts
        facts={changed.map((field) => [
          labelOf(field),
          <span key={field} className="grid anywhere">
            {say(field, now)}
            <span className="small muted">{t('save.before', { value: say(field, before) })}</span>
          </span>,
        ])}
      />
    </div>
  );
}

/** Returns a function that words the value of a field. */
function useSay(website: Website): (field: SettingsField, fields: SettingsFields) => string {
  const t = useWords('websites');
  const { items: pools = [] } = usePools({ websiteId: website.id });
  const { items: tests = [] } = useTests({ websiteId: website.id });
  const contexts = useContextChoices(website.id);
  const { items: channels = [] } = useChannels({ companyId: website.companyId });
  const { locale } = useLocale();
  const names = new Map<string, string>([
    ...pools.map(({ id, name }) => [id, name] as const),
    ...tests.map(({ id, title }) => [id, title] as const),
    ...contexts.map(({ id, label }) => [id, label] as const),
    ...channels.map(({ id, name }) => [id, name] as const),
  ]);
  return (field, fields) => {
    const list = listOf(field, fields, names);
    if (list !== null) return list.join(', ') || t(EMPTY_LISTS[field] ?? 'save.unset');
    const value = fields[field];
    if (typeof value === 'boolean') return t(value ? 'save.yes' : 'save.no');
    const row: Field<never> = WEBSITE_SETTINGS_FIELDS[field];
    if (row.unit === 'seconds') return t('save.seconds', { count: Number(value) });
    if (field === 'agentNeeds') return needsText(fields.agentNeeds) || t('save.unset');
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    return text === '' ? t('save.unset') : (row.choices?.[text]?.[locale] ?? names.get(text) ?? text);
  };
}

/** Texts for empty lists, if not that of any unset value. */
const EMPTY_LISTS: Partial<Record<SettingsField, 'data-layers.none' | 'channels.rules'>> = {
  dataLayers: 'data-layers.none',
  variableRules: 'data-layers.none',
  channelIds: 'channels.rules',
};

/** Returns the texts of a list's items; null for a field that is no list. */
function listOf(
  field: SettingsField,
  fields: SettingsFields,
  names: ReadonlyMap<string, string>,
): string[] | null {
  switch (field) {
    case 'dataLayers':
    case 'variableRules':
      return fields[field].map(({ name }) => name);
    case 'acceptSteps':
    case 'refuseSteps':
      return fields[field].map(({ selector }) => selector);
    case 'channelIds':
      return fields.channelIds.flatMap((id) => names.get(id) ?? []);
    case 'requiredVariables':
      return fields.requiredVariables;
    default:
      return null;
  }
}
