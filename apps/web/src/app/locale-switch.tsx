import type { ReactNode } from 'react';
import { useLocale, useWords } from '../i18n/i18n-provider.tsx';
import { Segmented } from '../ui/segmented.tsx';

const LOCALES = [
  { value: 'fr', label: 'FR', title: 'Français' },
  { value: 'en', label: 'EN', title: 'English' },
] as const;

export function LocaleSwitch(): ReactNode {
  const t = useWords('shell');
  const { locale, setLocale } = useLocale();
  return (
    <Segmented
      size="small"
      label={t('locale.label')}
      value={locale}
      options={LOCALES}
      onChange={(next) => void setLocale(next)}
    />
  );
}
