import type { ReactNode } from 'react';
import type { Website } from '@vigie/contract/website.ts';
import { usePools } from '../../api/pools.ts';
import { useTests } from '../../api/tests.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Recap } from '../../ui/wizard/recap.tsx';
import type { WizardApi } from '../../ui/wizard/wizard-options.ts';
import { changedSettings, fieldsOf, type SettingsField, type SettingsFields } from './settings-values.ts';

interface SettingsRecapProps {
  website: Website;
  wizard: WizardApi<SettingsFields>;
}

/** What will be saved, with what it was where it changes. */
export function SettingsRecap({ website, wizard }: SettingsRecapProps): ReactNode {
  const t = useWords('websites');
  const say = useSay(website);
  const before = fieldsOf(website);
  const now = wizard.form.values;
  const changed = changedSettings(before, now);
  const value = (field: SettingsField) => (
    <span className="grid anywhere">
      {say(field, now)}
      {changed.includes(field) ? (
        <span className="small muted">{t('save.before', { value: say(field, before) })}</span>
      ) : null}
    </span>
  );
  const labels = useLabels();
  const facts = (fields: readonly SettingsField[]) =>
    fields.map((field) => [labels[field], value(field)] as const);
  return (
    <>
      <p className="mb-4">
        <Pill tone={changed.length > 0 ? 'info' : 'mute'}>
          {changed.length > 0 ? t('save.changed', { count: changed.length }) : t('save.nothing')}
        </Pill>
      </p>
      <Recap
        wizard={wizard}
        sections={Object.fromEntries(
          wizard.steps
            .filter(({ fields }) => fields.length > 0)
            .map(({ name, fields }) => [name, { facts: facts(fields) }]),
        )}
      />
    </>
  );
}

function useLabels(): Record<SettingsField, string> {
  const t = useWords('websites');
  return {
    url: t('url.label'),
    name: t('name.label'),
    jsTagName: t('js.label'),
    phpTagName: t('php.label'),
    requiredVariables: t('variables.label'),
    delaySeconds: t('delay.label'),
    pagesPerAudit: t('pages.label'),
    respectRobots: t('robots.label'),
    acceptInvalidCertificates: t('certificates.label'),
    healthPoolId: t('health-pool.label'),
    contentPoolId: t('content-pool.label'),
    healthTestId: t('health-test.label'),
    ruleParameter: t('rule.label'),
    ruleValue: t('rule-value.label'),
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
    const value = fields[field];
    if (typeof value === 'boolean') return t(value ? 'save.yes' : 'save.no');
    if (field === 'delaySeconds') return t('save.seconds', { count: Number(value) });
    if (Array.isArray(value)) return value.join(', ') || t('save.unset');
    const text = String(value);
    return text === '' ? t('save.unset') : (names.get(text) ?? text);
  };
}
