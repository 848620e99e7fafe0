import type { ReactNode } from 'react';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { IconKey } from '../../shared/ui/icons.ts';

/** Renders the message for a link that no longer opens anything. */
export function SharedLinkGone(): ReactNode {
  const t = useWords('shared');
  return <EmptyState level={1} icon={IconKey} title={t('gone')} text={t('gone-text')} />;
}
