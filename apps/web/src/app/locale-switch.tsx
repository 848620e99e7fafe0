import type { ReactNode } from 'react';
import { LANGUAGES, LOCALES } from '@vigie/contract/locales.ts';
import { useLocale, useWords } from '../shared/i18n/i18n-provider.tsx';
import { Segmented } from '../shared/ui/segmented.tsx';

const OPTIONS = LOCALES.map((locale) => ({
  value: locale,
  label: locale.toUpperCase(),
  title: LANGUAGES[locale].name,
}));

export function LocaleSwitch(): ReactNode {
  const t = useWords('shell');
  const { locale, setLocale } = useLocale();
  return (
    <Segmented
      size="small"
      label={t('locale.label')}
      value={locale}
      options={OPTIONS}
      onChange={(next) => void setLocale(next)}
    />
  );
}
