import type { ReactNode } from 'react';
import type { ShownLoss } from '@vigie/contract/visitor-figures.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { TimeAgo } from '../../../shared/ui/time-ago.tsx';
import { VisitorLossItem } from '../../../domain/visitors/visitor-loss.tsx';

interface VisitorLossesProps {
  websiteId: string;
  losses: readonly ShownLoss[];
  /** Time of the last search. Null: there was none. */
  searchedAt: string | null;
  trackerName: (id: string | null) => string;
}

/** Renders the groups of visitors in which a tracker is lost, the largest loss first. */
export function VisitorLosses({ websiteId, losses, searchedAt, trackerName }: VisitorLossesProps): ReactNode {
  const t = useWords('real-visitors');
  return (
    <Card title={t('loss.title')}>
      {searchedAt === null ? null : (
        <p className="small muted">
          {t('loss.searched')} <TimeAgo at={searchedAt} />
        </p>
      )}
      {losses.length === 0 ? (
        <p className="quiet pretty">{t(searchedAt === null ? 'loss.pending' : 'loss.none')}</p>
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
