import type { ReactNode } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';

/** What a setting changes, beside the steps. */
export function SettingsHelp(): ReactNode {
  const t = useWords('websites');
  return (
    <>
      <h2>{t('help.settings-title')}</h2>
      <p>{t('help.delay')}</p>
      <p>{t('help.pool')}</p>
      <p>{t('help.hit')}</p>
    </>
  );
}
