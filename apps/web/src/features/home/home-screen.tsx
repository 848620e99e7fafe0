import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Home } from '@vigie/contract/home.ts';
import { useHome } from '../../shared/api/home.ts';
import { useCauses } from '../../shared/api/causes.ts';
import { CauseList } from '../../domain/causes/cause-list.tsx';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useUser, usePermission } from '../../shared/session/session-provider.tsx';
import { LazyAccessRequest } from '../../shared/session/lazy-access-request.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { IconPlus, IconWorld } from '../../shared/ui/icons.ts';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import css from './home.module.css';
import { LastMessages } from './last-messages.tsx';
import { OfflineAgents } from './offline-agents.tsx';
import { RunningJobs } from './running-jobs.tsx';
import { HomeNextRuns } from './next-runs.tsx';
import { CARDS_MAX, Websites } from './websites.tsx';
import { useOpenMessageCount, useUnreadMessageCount } from '../../shared/api/messages.ts';
import { attentionOf, KINDS } from './attention.ts';
import { Skeleton, Waiting } from '../../shared/ui/skeleton.tsx';
import { useSendsMails } from '../../shared/api/instance.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';

// Loaded separately: only administrators of a new company see it.
const SetUp = lazyComponent(
  [],
  async () => (await import('./set-up.tsx')).SetUp,
  () => <Skeleton height={150} />,
);

/** Number of causes shown, over all websites. */
const CAUSES = 3;
const useOpenCauses = () => useCauses({ state: 'open' }, CAUSES);

/** Renders what needs attention now, within the reach of this user's role. */
export function HomeScreen(): ReactNode {
  const t = useWords('home');
  const shell = useWords('shell');
  const firstName = useUser()?.firstName ?? '';
  const { data: home } = useHome();
  return (
    <>
      <PageHeader
        title={firstName === '' ? shell('title.index') : t('hello', { name: firstName })}
        lead={home ? <AttentionLine home={home} /> : null}
      />
      <Content />
    </>
  );
}

function Content(): ReactNode {
  const t = useWords('home');
  const home = useHome();
  const { items, error: unread } = useOpenCauses();
  // Both render at the same time, so that the layout does not shift.
  const isComplete = (items ?? unread) !== undefined && (items ?? unread) !== null;
  return (
    <QueryView
      query={{ ...home, data: isComplete ? home.data : undefined, error: home.data ? null : home.error }}
      failed={t('failed')}
      skeleton={<HomeSkeleton />}
    >
      {(data) => (
        <>
          {data.setUp ? <SetUp done={data.setUp} /> : null}
          <CauseList filters={{}} limit={CAUSES} title={t('causes.title')} onlyOpen />
          {data.websites.length > 0 ? <Overview home={data} /> : <NoWebsite home={data} />}
        </>
      )}
    </QueryView>
  );
}

/** Renders the websites, with further cards below a few of them, or beside many. */
function Overview({ home }: { home: Home }): ReactNode {
  const isMany = home.websites.length > CARDS_MAX;
  return (
    <div className={`grid gap-16 ${isMany ? `items-start ${css.columns}` : 'one-column'}`}>
      <Websites home={home} />
      <Further home={home} isMany={isMany} />
    </div>
  );
}

/** Renders what runs and waits beside the websites themselves. */
function Further({ home, isMany = false }: { home: Home; isMany?: boolean }): ReactNode {
  const { websites, nextRuns, running, messages, counts } = home;
  const hasWebsites = websites.length > 0;
  return (
    <div className={`grid shrink gap-16 ${css.side}`} data-below={!isMany || undefined}>
      {hasWebsites ? <HomeNextRuns runs={nextRuns} /> : null}
      {hasWebsites && running ? (
        <RunningJobs jobs={running} count={counts.running ?? 0} websites={websites} />
      ) : null}
      {home.offlineAgents ? (
        <OfflineAgents
          agents={home.offlineAgents}
          count={counts.offlineAgents ?? 0}
          isNonePaired={counts.agents === 0}
        />
      ) : null}
      <LastMessages messages={messages} />
      <div className={`grid gap-16 ${css.notices}`}>
        <MailsUnsent />
        {home.outgrown ? <Outgrown outgrown={home.outgrown} /> : null}
      </div>
    </div>
  );
}

/** Renders how to begin where no website is, unless the set-up steps show it, and what waits all the same. */
function NoWebsite({ home }: { home: Home }): ReactNode {
  const t = useWords('home');
  if (!usePermission()('websites.create')) return <LazyAccessRequest />;
  return (
    <div className="grid one-column gap-16">
      {home.setUp ? null : (
        <EmptyState icon={IconWorld} title={t('none.title')} text={t('none.text')}>
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/sante" search={{ website: 'new' }} {...props} />}
          >
            {t('none.add')}
          </Button>
        </EmptyState>
      )}
      <Further home={home} />
    </div>
  );
}

/** Renders the number of items of each kind that need attention in one line, or that there are none. */
function AttentionLine({ home }: { home: Home }): ReactNode {
  const t = useWords('home');
  const { items, total } = useOpenCauses();
  const attention = attentionOf(home, {
    causes: total.count,
    messages: useOpenMessageCount(usePermission()('messages.answer')),
    answers: useUnreadMessageCount(),
  });
  const waiting = KINDS.filter((kind) => attention[kind] > 0);
  if (waiting.length === 0 && (home.websites.length === 0 || !items)) return null;
  if (waiting.length === 0) return t('calm');
  return waiting.map((kind) => t(`attention.${kind}`, { count: attention[kind] })).join(' · ');
}

/** Renders the skeleton of the cards while they load. */
function HomeSkeleton(): ReactNode {
  return (
    <Waiting className="grid one-column gap-16">
      <Skeleton height={240} />
      <Skeleton height={110} />
      <div className={`grid gap-16 ${css.side}`} data-below>
        <Skeleton height={140} />
        <Skeleton height={140} />
        <Skeleton height={140} />
      </div>
    </Waiting>
  );
}

/**
 * Renders, for those who may read unsent mails, a notice that no mail server is set up, with a link to its settings.
 */
function MailsUnsent(): ReactNode {
  const t = useWords('home');
  const mayRead = usePermission()('outbox.list');
  if (useSendsMails() || !mayRead) return null;
  return (
    <Notice tone="info" title={t('mails.unsent')} text={t('mails.unsent-text')}>
      <Link className="accent" to="/logs" search={{ tab: 'mails' }}>
        {t('mails.read')}
      </Link>
    </Notice>
  );
}

/** Renders, for administrators, a notice that another history engine may help, with the measured figures. */
function Outgrown({ outgrown }: { outgrown: NonNullable<Home['outgrown']> }): ReactNode {
  const t = useWords('home');
  const { visits, slowestSeconds: seconds } = outgrown;
  const reason =
    seconds === null ? t('outgrown.visits', { visits }) : t('outgrown.slow', { visits, seconds });
  return <Notice tone="info" title={t('outgrown.title')} text={`${reason} ${t('outgrown.how')}`} />;
}
