import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Home } from '@vigie/contract/home.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import type { HomeWebsite } from './state-of-website.ts';
import { WebsiteCard, type WebsiteCardProps } from './website-card.tsx';
import css from './home.module.css';
import { useWebsites } from '../../shared/api/websites.ts';
import { websiteLabel } from '../../shared/session/current-website.tsx';
import { TimeToCome } from '../../shared/ui/time-ago.tsx';
import { AuditSparkline } from './audit-sparkline.tsx';
import { Broken, OtherTrackers, Reliability, StateLine, WebsiteGrade } from './website-parts.tsx';

/** Up to this number, each website has a card; beyond it, only the first `CARDS_OF_MANY`. */
export const CARDS_MAX = 6;
const CARDS_OF_MANY = 3;
/** Number of websites shown at first; a button shows the rest, which need the least attention. */
const SHOWN = 12;

/** Renders the websites; those that need attention most come first, as cards. */
export function Websites({ home: { websites, counts, running } }: { home: Home }): ReactNode {
  const t = useWords('home');
  const cards = websites.length <= CARDS_MAX ? websites.length : CARDS_OF_MANY;
  const isAudited = useIsAudited(running);
  return (
    <section className="grid shrink gap-16" aria-label={t('websites.title')}>
      <ul className={`grid gap-16 plain ${css.sites}`} data-many={cards < websites.length || undefined}>
        {websites.slice(0, cards).map((website) => (
          <WebsiteCard key={website.id} website={website} isAudited={isAudited(website)} />
        ))}
      </ul>
      {cards < websites.length ? (
        <MoreWebsites
          websites={websites.slice(cards)}
          isAudited={isAudited}
          shownAbove={cards}
          count={counts.websites}
        />
      ) : null}
    </section>
  );
}

/**
 * Returns whether an audit of a website is under way. The overview is polled, and the list of websites knows of an
 * audit as soon as it is started here. Users who may not follow runs have only that list.
 */
function useIsAudited(running: Home['running']): (website: HomeWebsite) => boolean {
  const { websites = [] } = useWebsites();
  const audited = new Set([
    ...(running ?? []).filter(({ kind }) => kind === 'audit').map(({ websiteId }) => websiteId),
    ...websites.filter(({ activeJobId }) => activeJobId !== null).map(({ id }) => id),
  ]);
  return ({ id }) => audited.has(id);
}

interface MoreWebsitesProps {
  websites: readonly HomeWebsite[];
  isAudited: (website: HomeWebsite) => boolean;
  shownAbove: number;
  /** Total number of items. */
  count: number;
}

function MoreWebsites({ websites, isAudited, shownAbove, count }: MoreWebsitesProps): ReactNode {
  const t = useWords('home');
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? websites : websites.slice(0, SHOWN - shownAbove);
  const hidden = websites.length - shown.length;
  const known = shownAbove + websites.length;
  return (
    <Card title={t('websites.more')} className={css.websitesMore}>
      <ul className="plain">
        {shown.map((website) => (
          <WebsiteRow key={website.id} website={website} isAudited={isAudited(website)} />
        ))}
      </ul>
      {hidden > 0 ? (
        <footer className={`line-above ${css.footer}`}>
          <Button variant="default" onClick={() => setIsWhole(true)}>
            {t('websites.all', { count: hidden })}
          </Button>
        </footer>
      ) : null}
      {hidden === 0 && count > known ? (
        <p className={`line-above muted ${css.footer}`}>{t('websites.rest', { shown: known, count })}</p>
      ) : null}
    </Card>
  );
}

/** Renders one website as a row: its grade, its last audits, what broke, and its next audit. */
function WebsiteRow({ website, isAudited }: WebsiteCardProps): ReactNode {
  const next = useWords('next-audit');
  const { nextAudit } = website;
  return (
    <li className={`relative ruled hover-sunken ${css.row}`}>
      <WebsiteGrade website={website} />
      <div className="shrink">
        <Link
          to="/sante"
          search={{ website: website.id }}
          className="card-title ink anywhere no-line hover-underline covers"
        >
          {websiteLabel(website)}
        </Link>
        <p className="small muted number">
          <StateLine website={website} isAudited={isAudited} />
        </p>
        <Broken website={website} />
        <OtherTrackers website={website} />
      </div>
      <div className={css.websiteRowSpark}>
        <AuditSparkline audits={website.spark} />
      </div>
      <div className={`small shrink ${css.websiteRowMore}`}>
        <p className="muted number">
          {nextAudit === null ? (
            next('none')
          ) : (
            <>
              {next('next')} <TimeToCome at={nextAudit.at} />
            </>
          )}
        </p>
      </div>
      <Reliability website={website} />
    </li>
  );
}
