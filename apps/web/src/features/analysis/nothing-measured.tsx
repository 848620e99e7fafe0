import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useWords } from '../../i18n/i18n-provider.tsx';
import type { UsedPeriod } from '../../period/use-period.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconBraces } from '../../ui/icons.ts';

/** No page was visited in the period: look further back, or run an audit. */
export function NothingMeasured({ period }: { period: UsedPeriod }): ReactNode {
  const t = useWords('analysis');
  const navigate = useNavigate();
  return (
    <EmptyState icon={IconBraces} title={t('nothing.title')} text={t('nothing.text')}>
      {period.period === '30d' ? null : (
        <Button onClick={() => period.setPeriod('30d')}>{t('nothing.wider')}</Button>
      )}
      <Button
        variant={period.period === '30d' ? 'filled' : 'default'}
        onClick={() => void navigate({ to: '/sante' })}
      >
        {t('nothing.audit')}
      </Button>
    </EmptyState>
  );
}
