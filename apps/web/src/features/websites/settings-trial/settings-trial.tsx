import type { ReactNode } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import type { Website } from '@vigie/contract/website.ts';
import { useWords } from '../../../i18n/i18n-provider.tsx';
import type { SettingsFields } from '../settings-values.ts';
import { PageTrial } from './page-trial.tsx';
import { SettingsTrialResult } from './settings-trial-result.tsx';

interface SettingsTrialProps {
  website: Website;
  form: UseFormReturnType<SettingsFields>;
}

/** Visits a page with the settings as they stand in the form, and matches the names while they are typed. */
export function SettingsTrial({ website, form }: SettingsTrialProps): ReactNode {
  const t = useWords('websites');
  return (
    <PageTrial website={website} form={form} title={t('probe.title')} text={t('probe.text')}>
      {(stored) => <SettingsTrialResult stored={stored} form={form} />}
    </PageTrial>
  );
}
