import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useLocation, useSearch } from '@tanstack/react-router';
import type { SharedHealth } from '@vigie/contract/shared-link.ts';
import { useSharedHealth } from '../../shared/api/sharing.ts';
import { LocaleSwitch } from '../../app/locale-switch.tsx';
import { SchemeToggle } from '../../app/scheme-toggle.tsx';
import type { PanelSearch } from '../../app/search.ts';
import { TrackerSwitch } from '../../app/shell/tracker-switch.tsx';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { hostOf } from '../../shared/session/current-website.tsx';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { Logo } from '../../shared/ui/logo.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { SharedLinkGone } from './gone.tsx';
import { PrintButton } from './print-button.tsx';
import { Sender } from './sender.tsx';
import { SharedReport } from './shared-report.tsx';
import css from './shared-screen.module.css';
import { QueryView } from '../../shared/resource/query-view.tsx';
import { SharedFleetReport } from './shared-fleet.tsx';
import { ReaderAnswer } from './reader-answer.tsx';

// Loaded separately: 18 kB that only readers of a shared plan need.
const SharedPlan = lazyComponent(
  ['shared'],
  async () => (await import('./shared-plan.tsx')).SharedPlanPage,
  () => <Skeleton height={480} />,
);

/**
 * Renders the health or the tracking plan of websites for the holder of a link. The secret is in the fragment, which no
 * server logs.
 */
export function SharedScreen(): ReactNode {
  const t = useWords('shared');
  const link = new URLSearchParams(useLocation().hash);
  const isAnswer = link.has('c') || link.has('stop');
  return (
    <div className={css.page}>
      <header className={`row wrap between gap-8-16 line-below on-card no-print ${css.head}`}>
        <span className="row gap-10 text-15 weight-640">
          <Logo /> Vigie
        </span>
        <span className="row gap-8">
          <LocaleSwitch />
          <SchemeToggle />
        </span>
      </header>
      <main className={css.main}>
        <Shown link={link} />
        {isAnswer ? null : link.has('plan') ? (
          <p className={`small muted pretty no-print ${css.foot}`}>{t('plan.foot')}</p>
        ) : (
          <>
            <p className={`small muted pretty no-print ${css.foot}`}>{t('foot')}</p>
            <p className={`small muted only-print ${css.foot}`}>{t('foot.printed')}</p>
          </>
        )}
      </main>
    </div>
  );
}

/**
 * Renders the content of a link: one website, several, a tracking plan, or the answer of a reader of monthly reports.
 */
function Shown({ link }: { link: URLSearchParams }): ReactNode {
  const token = link.get('t') ?? '';
  const [websiteId, setWebsiteId] = useState<string>();
  const confirmSecret = link.get('c');
  if (confirmSecret !== null) return <ReaderAnswer token={confirmSecret} isConfirmation />;
  if (link.has('stop')) return <ReaderAnswer token={token} isConfirmation={false} />;
  if (link.has('plan')) return <SharedPlan token={token} />;
  if (link.has('sites') && websiteId === undefined)
    return <SharedFleetReport token={token} onOpen={(id) => setWebsiteId(id)} />;
  return (
    <Shared
      token={token}
      websiteId={websiteId}
      onBack={websiteId === undefined ? null : () => setWebsiteId(undefined)}
    />
  );
}

interface SharedProps {
  token: string;
  /** Id of one of several websites; undefined: the first one. */
  websiteId: string | undefined;
  onBack: (() => void) | null;
}

function Shared({ token, websiteId, onBack }: SharedProps): ReactNode {
  const t = useWords('shared');
  const format = useFormat();
  const { tracker }: PanelSearch = useSearch({ strict: false });
  const query = useSharedHealth(token, { trackerId: tracker, websiteId });
  if (token === '') return <SharedLinkGone />;
  return (
    <QueryView query={query} level={1} failed={t('failed')} skeleton={480} gone={<SharedLinkGone />}>
      {(data) => (
        <>
          <Sender sender={data.sender} />
          <PageHeader
            title={t('title', { website: data.website.name || hostOf(data.website.url) })}
            lead={
              data.expiresAt === null
                ? t('lead.printed', { url: hostOf(data.website.url), date: format.instant(data.to) })
                : t('lead', { url: hostOf(data.website.url), date: format.instant(data.expiresAt) })
            }
          >
            {onBack === null ? null : (
              <Button variant="default" className="no-print" onClick={onBack}>
                {t('fleet.back')}
              </Button>
            )}
            <PrintButton />
          </PageHeader>
          <Trackers health={data} />
          <SharedReport health={data} />
        </>
      )}
    </QueryView>
  );
}

/** Renders the trackers of a website, each with its grade; nothing if the health names none. */
function Trackers({ health: { trackers, tracker } }: { health: SharedHealth }): ReactNode {
  const shell = useWords('shell');
  const format = useFormat();
  if (trackers === undefined) return null;
  const named = trackers.map(({ id, name, grade, reliability }) => ({
    id: id ?? undefined,
    name: name || shell('tracker.primary'),
    note: grade === null || reliability === null ? '–' : `${grade} · ${format.percent(reliability)}`,
  }));
  return <TrackerSwitch trackers={named} shown={tracker?.id} />;
}
