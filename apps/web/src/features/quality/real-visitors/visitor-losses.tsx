import type { ReactNode } from 'react';
import type { ShownLoss } from '@vigie/contract/visitor-figures.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { VisitorLossItem } from '../../../domain/visitors/visitor-loss.tsx';

interface VisitorLossesProps {
  websiteId: string;
  losses: readonly ShownLoss[];
  trackerName: (id: string | null) => string;
}

/** Renders the groups of visitors in which a tracker is lost, the largest loss first. */
export function VisitorLosses({ websiteId, losses, trackerName }: VisitorLossesProps): ReactNode {
  const t = useWords('real-visitors');
  return (
    <Card title={t('loss.title')}>
      {losses.length === 0 ? (
        <p className="quiet pretty">{t('loss.none')}</p>
      ) : (
        <ul className="plain">
          {losses.map((loss) => (
            <VisitorLossItem
              key={`${loss.trackerId} ${JSON.stringify(loss.where)}`}
              websiteId={websiteId}
              loss={loss}
              tracker={trackerName(loss.trackerId)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
