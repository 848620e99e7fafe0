import type { ReactNode } from 'react';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Tag } from '../../../shared/ui/pill.tsx';

/** Renders the tag of a journey that orders, pays or sends mails. */
export function WorldTag(): ReactNode {
  const t = useWords('pool-journeys');
  return (
    <span title={t('world-hint')}>
      <Tag>{t('world')}</Tag>
    </span>
  );
}
