import type { ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { ALARM_RULE_FIELDS } from '@vigie/contract/fields/alarm-rule-fields.ts';
import { useAllSharedSettings } from '../../shared/api/shared-settings.ts';
import { useWebsites } from '../../shared/api/websites.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Inputs } from '../../shared/resource/described-inputs.tsx';
import { websiteLabel } from '../../shared/session/current-website.tsx';
import { RULE_FORM, type AlarmRuleFields } from './rule-values.ts';

interface RuleScopeFieldsProps {
  form: UseFormReturnType<AlarmRuleFields>;
  /** Company of a stored rule, which cannot change; undefined for a new rule. */
  companyId: string | undefined;
}

/**
 * Renders the scope of a rule: all websites or one, and for one website all runs or one pool. Agents belong to no
 * website.
 */
export function RuleScopeFields({ form, companyId }: RuleScopeFieldsProps): ReactNode {
  return (
    <Inputs
      of={RULE_FORM}
      section="scope"
      form={form}
      websiteId={form.values.websiteId}
      own={{ websiteId: <RuleWebsite form={form} companyId={companyId} />, sharedSettingsId: null }}
    />
  );
}

/** Prefix of an id of shared settings among the ids of websites. */
const SHARED = 'shared:';

/** Renders the choice of every website, of one, or of those of shared settings. */
function RuleWebsite({ form, companyId }: RuleScopeFieldsProps): ReactNode {
  const t = useWords('alarm-rules');
  const { locale } = useLocale();
  const { websites = [] } = useWebsites();
  const { items: shared = [] } = useAllSharedSettings(companyId);
  const { websiteId, sharedSettingsId } = form.values;
  const { label, empty } = ALARM_RULE_FIELDS.websiteId;
  const own = websites.filter((website) => companyId === undefined || website.companyId === companyId);
  return (
    <NativeSelect
      label={label[locale]}
      data={[
        { value: '', label: empty[locale] },
        ...shared.map(({ id, name }) => ({ value: SHARED + id, label: t('place.shared', { name }) })),
        ...own.map((each) => ({ value: each.id, label: websiteLabel(each) })),
      ]}
      value={sharedSettingsId === '' ? websiteId : SHARED + sharedSettingsId}
      error={form.errors['websiteId'] ?? form.errors['sharedSettingsId']}
      onChange={({ currentTarget: { value } }) => {
        const isShared = value.startsWith(SHARED);
        form.setFieldValue('websiteId', isShared ? '' : value);
        form.setFieldValue('sharedSettingsId', isShared ? value.slice(SHARED.length) : '');
        form.setFieldValue('poolId', '');
      }}
    />
  );
}
