import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { SharedFleet } from '@vigie/contract/shared-link.ts';
import { useSharedFleet } from '../../shared/api/sharing.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { hostOf } from '../../shared/session/current-website.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { GradeMark } from '../../shared/ui/grade-mark.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { rateTone } from '../../shared/ui/rate.tsx';
import { Sparkline } from '../../shared/ui/sparkline.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { SharedLinkGone } from './gone.tsx';
import { PrintButton } from './print-button.tsx';
import { Sender } from './sender.tsx';
import { CauseItems } from './shared-report.tsx';
import css from './shared-screen.module.css';
import { QueryView } from '../../shared/resource/query-view.tsx';

interface SharedFleetProps {
  token: string;
  onOpen: (websiteId: string) => void;
}

/** Renders the content of a link to several websites: each with its grade, its evolution, and its first causes. */
export function SharedFleetReport({ token, onOpen }: SharedFleetProps): ReactNode {
  const t = useWords('shared');
  const query = useSharedFleet(token);
  if (token === '') return <SharedLinkGone />;
  return (
    <QueryView query={query} level={1} failed={t('failed')} skeleton={480} gone={<SharedLinkGone />}>
      {(data) => <Fleet fleet={data} onOpen={onOpen} />}
    </QueryView>
  );
}

function Fleet({ fleet, onOpen }: { fleet: SharedFleet } & Pick<SharedFleetProps, 'onOpen'>): ReactNode {
  const t = useWords('shared');
  const format = useFormat();
  const { sender, websites, expiresAt, to } = fleet;
  return (
    <>
      <Sender sender={sender} />
      <PageHeader
        title={t('fleet.title', { count: websites.length })}
        lead={
          expiresAt === null
            ? t('fleet.lead-printed', { date: format.instant(to) })
            : t('fleet.lead', { date: format.instant(expiresAt) })
        }
      >
        <PrintButton />
      </PageHeader>
      <div className={`grid gap-16 ${css.lists}`} data-report>
        {websites.map((website) => (
          <Website key={website.id} website={website} onOpen={() => onOpen(website.id)} />
        ))}
      </div>
    </>
  );
}

type FleetWebsite = SharedFleet['websites'][number];

function Website({ website, onOpen }: { website: FleetWebsite; onOpen: () => void }): ReactNode {
  const t = useWords('shared');
  const { name, url, now } = website;
  const called = name || hostOf(url);
  return (
    <Card
      title={called}
      aside={
        <Button
          variant="default"
          size="compact-sm"
          className="no-print"
          aria-label={t('fleet.open-label', { website: called })}
          onClick={onOpen}
        >
          {t('fleet.open')}
        </Button>
      }
    >
      <div className="grid one-column gap-8">
        <Grade website={website} />
        <p className="small muted anywhere">
          {hostOf(url)}
          {now === null ? null : (
            <>
              {' · '}
              {t('grade.at')} <TimeAgo at={now.at} />
            </>
          )}
        </p>
        {now === null ? null : <Causes website={website} />}
      </div>
    </Card>
  );
}

function Grade({ website: { now, points, causesCount } }: { website: FleetWebsite }): ReactNode {
  const t = useWords('shared');
  const format = useFormat();
  const { grade = null, reliability = null } = now?.score ?? {};
  if (reliability === null) return <p className="muted">{t('grade.none')}</p>;
  const percent = format.percent(reliability);
  const first = points.find((point) => point.reliability !== null)?.reliability ?? null;
  return (
    <div className="row wrap gap-12">
      <GradeMark grade={grade} label={t('grade.label', { grade: grade ?? '–', percent })} />
      <span className="number weight-580">{percent}</span>
      <Sparkline
        values={points.map((point) => point.reliability)}
        tone={rateTone(reliability, causesCount)}
      />
      {first === null ? null : (
        <span className="small muted number">
          {t('fleet.moved', { points: format.signedPoints(reliability - first) })}
        </span>
      )}
    </div>
  );
}

function Causes({ website: { causes, causesCount } }: { website: FleetWebsite }): ReactNode {
  const t = useWords('shared');
  if (causes.length === 0) return <p className="muted">{t('causes.none')}</p>;
  return (
    <>
      <CauseItems causes={causes} />
      {causesCount > causes.length ? (
        <p className="small muted">{t('fleet.more', { count: causesCount - causes.length })}</p>
      ) : null}
    </>
  );
}
