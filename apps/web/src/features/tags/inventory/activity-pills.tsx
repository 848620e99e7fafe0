import type { ReactNode } from 'react';
import type { VendorActivity } from '@vigie/contract/inventory.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Pill } from '../../../shared/ui/pill.tsx';

/**
 * Renders the consent states in which a vendor was active. Activity before an answer or after a refusal comes first.
 */
export function ActivityPills({ activity }: { activity: VendorActivity }): ReactNode {
  const t = useWords('inventory');
  const format = useFormat();
  const { beforeAnswerAt, withoutBannerAt, afterAcceptanceAt, afterRefusalAt } = activity;
  const shown = [
    beforeAnswerAt === null ? null : (['warn', 'activity.before', beforeAnswerAt] as const),
    afterRefusalAt === null ? null : (['warn', 'activity.refusal', afterRefusalAt] as const),
    withoutBannerAt === null ? null : (['info', 'activity.no-banner', withoutBannerAt] as const),
    afterAcceptanceAt === null || beforeAnswerAt !== null || withoutBannerAt !== null
      ? null
      : (['ok', 'activity.after', afterAcceptanceAt] as const),
  ].filter((pill) => pill !== null);
  if (shown.length === 0) return <span className="muted">{t('activity.unknown')}</span>;
  return (
    <span className="flex wrap gap-4">
      {shown.map(([tone, words, at]) => (
        <span key={words} title={t('activity.last', { at: format.instant(at) })}>
          <Pill tone={tone}>{t(words)}</Pill>
        </span>
      ))}
    </span>
  );
}
