import type { ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { isOfWebsite } from '@vigie/contract/alarm-rule.ts';
import { usePoolChoices } from '../../api/choices.ts';
import { useWebsites } from '../../api/websites.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { websiteLabel } from '../../session/current-website.tsx';
import type { RuleFields } from './rule-values.ts';

interface PlaceFieldsProps {
  form: UseFormReturnType<RuleFields>;
  /** Of a stored rule: it stays its company's. */
  companyId: string | undefined;
}

/** What it is about: every website or one, and of one all runs or those of a pool. Agents are of no website. */
export function PlaceFields({ form, companyId }: PlaceFieldsProps): ReactNode {
  const t = useWords('alarm-rules');
  const { websites = [] } = useWebsites();
  const { condition, websiteId } = form.values;
  if (!isOfWebsite(condition.kind)) return null;
  const own = websites.filter((website) => companyId === undefined || website.companyId === companyId);
  const { onChange, ...website } = form.getInputProps('websiteId');
  return (
    <div className="grid items-start two-columns gap-16 one-column-phone">
      <NativeSelect
        label={t('field.websiteId')}
        data={[
          { value: '', label: t('place.all') },
          ...own.map((each) => ({ value: each.id, label: websiteLabel(each) })),
        ]}
        {...website}
        onChange={(event) => {
          onChange(event);
          form.setFieldValue('poolId', '');
        }}
      />
      {websiteId === '' ? null : <PoolSelect key={websiteId} form={form} />}
    </div>
  );
}

function PoolSelect({ form }: Pick<PlaceFieldsProps, 'form'>): ReactNode {
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
