import type { ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { isOfWebsite } from '@vigie/contract/alarm-rule.ts';
import { useAllSharedSettings } from '../../shared/api/shared-settings.ts';
import { usePoolChoices } from '../../shared/api/choices.ts';
import { useWebsites } from '../../shared/api/websites.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { websiteLabel } from '../../shared/session/current-website.tsx';
import type { AlarmRuleFields } from './rule-values.ts';

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
  const t = useWords('alarm-rules');
  const { websites = [] } = useWebsites();
  const { items: shared = [] } = useAllSharedSettings(companyId);
  const { condition, websiteId, sharedSettingsId } = form.values;
  if (!isOfWebsite(condition.kind)) return null;
  const own = websites.filter((website) => companyId === undefined || website.companyId === companyId);
  return (
    <div className="grid items-start two-columns gap-16 one-column-phone">
      <NativeSelect
        label={t('field.websiteId')}
        data={[
          { value: '', label: t('place.all') },
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
      {websiteId === '' ? null : <PoolSelect key={websiteId} form={form} />}
    </div>
  );
}

/** Prefix of an id of shared settings among the ids of websites. */
const SHARED = 'shared:';

function PoolSelect({ form }: Pick<RuleScopeFieldsProps, 'form'>): ReactNode {
  const t = useWords('alarm-rules');
  const pools = usePoolChoices(form.values.websiteId);
  if (pools.length === 0) return null;
  return (
    <NativeSelect
      label={t('field.poolId')}
      data={[
        { value: '', label: t('pool.all') },
        ...pools.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      {...form.getInputProps('poolId')}
    />
  );
}
