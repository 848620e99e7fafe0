import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Website } from '@vigie/contract/website.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { SealedList } from './sealed-list.tsx';

export function SealedVisitsCard({ website }: { website: Website }): ReactNode {
  const t = useWords('sealing');
  return (
    <Card title={t('title')}>
      <div className="grid one-column gap-14">
        <p className="quiet pretty">
          {t('lead')}{' '}
          <Link to="/aide/detail/$id" params={{ id: 'sealed-visits' }} className="accent touch inline-row">
            {t('article')}
          </Link>
        </p>
        <SealedList websiteId={website.id} />
      </div>
    </Card>
  );
}
