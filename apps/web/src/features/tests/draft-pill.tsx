import type { ReactNode } from 'react';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Pill } from '../../shared/ui/pill.tsx';

/** Renders the draft mark of a test; pools leave a draft out. */
export function DraftPill(): ReactNode {
  const t = useWords('tests');
  return (
    <span title={t('draft.hint')}>
      <Pill tone="mute">{t('draft')}</Pill>
    </span>
  );
}
