import type { ReactNode } from 'react';
import type { VisitorLoss } from '@vigie/contract/visitor-figures.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Tag } from '../../../shared/ui/pill.tsx';
import { StatusIcon } from '../../../shared/ui/status.tsx';
import { TimeAgo } from '../../../shared/ui/time-ago.tsx';
import { useLossGroup } from './visitor-names.ts';

interface VisitorLossesProps {
  losses: readonly VisitorLoss[];
  trackerName: (id: string | null) => string;
}

/** Renders the groups of visitors in which a tracker is lost, the largest loss first. */
export function VisitorLosses({ losses, trackerName }: VisitorLossesProps): ReactNode {
  const t = useWords('real-visitors');
  return (
    <Card title={t('loss.title')}>
      {losses.length === 0 ? (
        <p className="quiet pretty">{t('loss.none')}</p>
      ) : (
        <ul className="plain">
          {losses.map((loss) => (
            <Loss
              key={`${loss.trackerId} ${JSON.stringify(loss.where)}`}
              loss={loss}
              tracker={trackerName(loss.trackerId)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Loss({ loss, tracker }: { loss: VisitorLoss; tracker: string }): ReactNode {
  const t = useWords('real-visitors');
  const format = useFormat();
  const groupOf = useLossGroup();
  const { share, elsewhereShare, views, since } = loss;
  return (
    <li className="ruled flex items-start gap-10">
      <StatusIcon tone="fail" size={16} />
      <div className="shrink grid one-column gap-4">
        <p className="line wrap gap-4-10 weight-540">
          {t('loss.only')}
          {groupOf(loss).map((text) => (
            <Tag key={text}>{text}</Tag>
          ))}
        </p>
        <p className="small quiet pretty number">
          {t('loss.text', {
            tracker,
            share: format.rate(100 * share),
            elsewhere: format.rate(100 * elsewhereShare),
            count: views,
          })}
          {since === null ? null : (
            <>
              {' '}
              {t('loss.since')} <TimeAgo at={since} />
            </>
          )}
        </p>
      </div>
    </li>
  );
}
