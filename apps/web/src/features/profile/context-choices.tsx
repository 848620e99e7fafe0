import type { ReactNode } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { hostOf } from '../../session/current-website.tsx';
import { CheckList } from '../../ui/check-list.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { ProfileFields } from './profile-values.ts';

interface ContextChoicesProps {
  sites: CompanyDetail['sites'];
  form: UseFormReturnType<ProfileFields>;
}

/** What of the company's websites the profile reaches. */
export function ContextChoices({ sites, form }: ContextChoicesProps): ReactNode {
  const t = useWords('profile');
  const { allContexts, contextIds } = form.values;
  return (
    <div className="grid justify-start shrink gap-10">
      <p className="weight-580">{t('field.reach')}</p>
      <Segmented
        label={t('field.reach')}
        value={allContexts ? 'all' : 'some'}
        options={[
          { value: 'all', label: t('field.reach-all') },
          { value: 'some', label: t('field.reach-some') },
        ]}
        onChange={(reach) => form.setFieldValue('allContexts', reach === 'all')}
      />
      {allContexts ? null : (
        <CheckList
          label={t('field.reach-some')}
          none={t('field.contexts-none')}
          groups={sites.map(({ url, contexts }) => ({ name: hostOf(url), options: contexts }))}
          value={contextIds}
          onChange={(ids) => form.setFieldValue('contextIds', ids)}
        />
      )}
    </div>
  );
}
