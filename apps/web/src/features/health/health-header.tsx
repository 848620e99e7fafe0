import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useStartAudit, useStartState } from '../../shared/api/websites.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { DailyLink } from '../../domain/next-audit/daily-button.tsx';
import { NextAudit } from '../../domain/next-audit/next-audit.tsx';
import { PeriodPicker } from '../../shared/period/period-picker.tsx';
import { useCurrentWebsite, websiteLabel } from '../../shared/session/current-website.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { IconPlayerPlay } from '../../shared/ui/icons.ts';
import { ScreenGroupTabs } from '../../shared/ui/tabs.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { HealthMenu } from './health-menu.tsx';
import css from './health.module.css';

interface HealthHeaderProps {
  lastAuditAt: string | null;
  /** True if there is content to print. */
  isPrintable: boolean;
}

/** Renders the head of health: what was audited and when, the period, and the actions, the rarer ones in a menu. */
export function HealthHeader({ lastAuditAt, isPrintable }: HealthHeaderProps): ReactNode {
  const t = useWords('health');
  const website = useCurrentWebsite();
  const isBegun = website.lastAuditAt !== null || website.activeJobId !== null;
  return (
    <>
      <header className={`grid ${css.header}`}>
        <div className="shrink">
          <h1 className={css.healthHeaderTitle}>{t('title')}</h1>
          <p className={css.sub}>
            <span className={`anywhere ${css.site}`}>{websiteLabel(website)} · </span>
            {lastAuditAt ? (
              <>
                {t('last-audit')} <TimeAgo at={lastAuditAt} />
              </>
            ) : (
              t(website.activeJobId === null ? 'no-audit' : 'progress.first')
            )}
            <NextAudit website={website} />
            {isBegun ? <DailyLink website={website} /> : null}
          </p>
        </div>
        <div className={css.period}>
          <PeriodPicker />
        </div>
        <div className={`row gap-10 ${css.actions}`}>
          <HealthMenu isPrintable={isPrintable} />
          {isBegun ? <RunButton /> : null}
        </div>
      </header>
      <ScreenGroupTabs />
    </>
  );
}

/**
 * Renders the button that starts an audit, for roles with permission; while one runs, its progress replaces the button.
 */
export function RunButton(): ReactNode {
  const t = useWords('health');
  const { id, activeJobId } = useCurrentWebsite();
  const startAudit = useStartAudit();
  const { starting } = useStartState(id);
  if (!usePermission()('websites.run')) return null;
  return (
    <Button
      className="no-print"
      leftSection={<IconPlayerPlay size={17} stroke={1.7} aria-hidden />}
      loading={starting}
      disabled={activeJobId !== null}
      onClick={() => void startAudit(id)}
    >
      <span className={css.runText}>{t('run')}</span>
    </Button>
  );
}
