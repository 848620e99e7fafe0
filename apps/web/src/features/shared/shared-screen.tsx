import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useLocation, useSearch } from '@tanstack/react-router';
import type { SharedHealth } from '@vigie/contract/shared-link.ts';
import { failureOf } from '../../api/failure.ts';
import { useSharedHealth } from '../../api/sharing.ts';
import { LocaleSwitch } from '../../app/locale-switch.tsx';
import { SchemeToggle } from '../../app/scheme-toggle.tsx';
import type { PanelSearch } from '../../app/search.ts';
import { TrackerSwitch } from '../../app/shell/tracker-switch.tsx';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { hostOf } from '../../session/current-website.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconKey, IconPrinter } from '../../ui/icons.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SharedReport } from './shared-report.tsx';
import css from './shared-screen.module.css';

/** The health of a website for whoever holds a link. The secret is in the fragment, which no server logs. */
export function SharedScreen(): ReactNode {
  const t = useWords('shared');
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
        <Shared />
        <p className={`small muted pretty no-print ${css.foot}`}>{t('foot')}</p>
        <p className={`small muted only-print ${css.foot}`}>{t('foot.printed')}</p>
      </main>
    </div>
  );
}

function Shared(): ReactNode {
  const t = useWords('shared');
  const errorText = useErrorText();
  const format = useFormat();
  const token = new URLSearchParams(useLocation().hash).get('t') ?? '';
  const { tracker }: PanelSearch = useSearch({ strict: false });
  const { data, error, refetch } = useSharedHealth(token, tracker);
  if (token === '' || (error && isGone(error)))
    return <EmptyState level={1} icon={IconKey} title={t('gone')} text={t('gone-text')} />;
  if (data)
    return (
      <>
        <PageHeader
          title={t('title', { website: data.website.name || hostOf(data.website.url) })}
          lead={
            data.expiresAt === null
              ? t('lead.printed', { url: hostOf(data.website.url), date: format.instant(data.to) })
              : t('lead', { url: hostOf(data.website.url), date: format.instant(data.expiresAt) })
          }
        >
          <Button
            variant="default"
            leftSection={<IconPrinter size={17} stroke={1.7} aria-hidden />}
            onClick={() => print()}
          >
            {t('print')}
          </Button>
        </PageHeader>
        <Trackers health={data} />
        <SharedReport health={data} />
      </>
    );
  if (!error) return <Skeleton height={480} />;
  return (
    <LoadFailed
      level={1}
      title={t('failed')}
      text={errorText(failureOf(error).code)}
      onRetry={() => void refetch()}
    />
  );
}

/** The trackers of a website that has several, each with its grade. */
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

function isGone(error: unknown): boolean {
  const { code } = failureOf(error);
  return code === 'not-found' || code === 'invalid-input';
}
