import type { ReactNode } from 'react';
import type { Website } from '@vigie/contract/website.ts';
import { usePools } from '../../api/pools.ts';
import { useTests } from '../../api/tests.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Facts } from '../../ui/facts.tsx';
import type { WizardApi } from '../../ui/wizard/wizard-options.ts';
import css from './settings-changes.module.css';
import { changedSettings, fieldsOf, type SettingsField, type SettingsFields } from './settings-values.ts';

interface SettingsChangesProps {
  website: Website;
  wizard: WizardApi<SettingsFields>;
}

/** What a save would change, with what it was; nothing while nothing changes. */
export function SettingsChanges({ website, wizard }: SettingsChangesProps): ReactNode {
  const t = useWords('websites');
  const say = useSay(website);
  const labels = useSettingLabels();
  const before = fieldsOf(website);
  const now = wizard.form.values;
  const changed = changedSettings(before, now);
  if (changed.length === 0) return null;
  return (
    <div className={`line-above ${css.changes}`}>
      <Facts
        facts={changed.map((field) => [
          labels[field],
          <span key={field} className="grid anywhere">
            {say(field, now)}
            <span className="small muted">{t('save.before', { value: say(field, before) })}</span>
          </span>,
        ])}
      />
    </div>
  );
}

export function useSettingLabels(): Record<SettingsField, string> {
  const t = useWords('websites');
  return {
    url: t('url.label'),
    name: t('name.label'),
    jsTagName: t('js.label'),
    phpTagName: t('php.label'),
    requiredVariables: t('variables.label'),
    delaySeconds: t('delay.label'),
    pagesPerAudit: t('pages.label'),
    lookAheadSeconds: t('look-ahead.label'),
    respectRobots: t('robots.label'),
    acceptInvalidCertificates: t('certificates.label'),
    healthPoolId: t('health-pool.label'),
    contentPoolId: t('content-pool.label'),
    healthTestId: t('health-test.label'),
    ruleParameter: t('rule.label'),
    ruleValue: t('rule-value.label'),
    dataLayers: t('data-layers.label'),
  };
}

/** Tells a field's value in words. */
function useSay(website: Website): (field: SettingsField, fields: SettingsFields) => string {
  const t = useWords('websites');
  const { items: pools = [] } = usePools({ websiteId: website.id });
  const { items: tests = [] } = useTests({ websiteId: website.id });
  const names = new Map<string, string>([
    ...pools.map(({ id, name }) => [id, name] as const),
    ...tests.map(({ id, title }) => [id, title] as const),
  ]);
  return (field, fields) => {
    if (field === 'dataLayers')
      return fields[field].map(({ name }) => name).join(', ') || t('data-layers.none');
    const value = fields[field];
    if (typeof value === 'boolean') return t(value ? 'save.yes' : 'save.no');
    if (field === 'delaySeconds' || field === 'lookAheadSeconds')
      return t('save.seconds', { count: Number(value) });
    if (Array.isArray(value)) return value.join(', ') || t('save.unset');
    const text = String(value);
    return text === '' ? t('save.unset') : (names.get(text) ?? text);
  };
}
