import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { SharedLink } from '@vigie/contract/shared-link.ts';
import { useSharedLinks, useUnshare, type LinksOf } from '../../shared/api/sharing.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Tag } from '../../shared/ui/pill.tsx';
import { ShowMore } from '../../shared/ui/list/show-more.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { FailureNotice } from '../../shared/ui/failure-notice.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';
import { rowsOf } from '../../shared/api/growing-list.ts';

interface SharedLinksProps {
  of: LinksOf;
  /** The link that was just created. */
  newId: string | undefined;
}

/** Renders the valid links, each with a button to revoke it. */
export function SharedLinks({ of, newId }: SharedLinksProps): ReactNode {
  const t = useWords('sharing');
  const list = useSharedLinks(of);
  return (
    <QueryView query={rowsOf(list)} failed={t('list.failed')} skeleton={90}>
      {(items) => (
        <section className="grid one-column gap-8" aria-labelledby="shared-links">
          <h3 id="shared-links" className="small weight-580 quiet">
            {t('list.title')}
          </h3>
          {items.length === 0 ? <p className="muted">{t('list.none')}</p> : null}
          <ul className="grid one-column plain">
            {items.map((link) => (
              <li key={link.id} className="ruled">
                <Link link={link} isNew={link.id === newId} />
              </li>
            ))}
          </ul>
          {list.more ? (
            <ShowMore
              shown={items.length}
              total={list.total}
              onMore={list.more}
              isFetching={list.isFetchingMore}
            />
          ) : null}
        </section>
      )}
    </QueryView>
  );
}

function Link({ link, isNew }: { link: SharedLink; isNew: boolean }): ReactNode {
  const t = useWords('sharing');
  const format = useFormat();
  const { author, expiresAt, lastUsedAt, label, websites, isOfReport, shows } = link;
  return (
    <div className="row wrap between gap-8-16">
      <div className="grid shrink">
        <p className="row wrap gap-8">
          <span>{t('list.until', { date: format.instant(expiresAt) })}</span>
          {isNew ? <Tag>{t('list.new')}</Tag> : null}
          {shows === 'plan' ? <Tag>{t('list.of-plan')}</Tag> : null}
          {isOfReport ? <Tag>{t('list.of-report')}</Tag> : null}
        </p>
        {label === '' ? null : <p className="anywhere weight-540">{label}</p>}
        {websites.length > 1 ? (
          <p className="small quiet anywhere">{websites.map(({ name, url }) => name || url).join(', ')}</p>
        ) : null}
        <p className="small muted">
          {isOfReport ? null : <>{author === null ? t('list.by-nobody') : t('list.by', { author })} · </>}
          {lastUsedAt === null ? (
            t('list.unused')
          ) : (
            <>
              {t('list.used')} <TimeAgo at={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <TakeBack id={link.id} until={format.instant(expiresAt)} />
    </div>
  );
}

/** Renders a button that revokes a link at the second click: its holders lose access at once. */
function TakeBack({ id, until }: { id: string; until: string }): ReactNode {
  const t = useWords('sharing');
  const [isConfirming, setIsConfirming] = useState(false);
  if (isConfirming) return <Really id={id} onCancel={() => setIsConfirming(false)} />;
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={t('take-back.label', { date: until })}
      onClick={() => setIsConfirming(true)}
    >
      {t('take-back')}
    </Button>
  );
}

function Really({ id, onCancel }: { id: string; onCancel: () => void }): ReactNode {
  const t = useWords('sharing');
  const shell = useWords('shell');
  const unshare = useUnshare();
  const button = useRef<HTMLButtonElement>(null);
  // The button that had the focus no longer exists.
  useEffect(() => button.current?.focus(), []);
  return (
    <span className="grid gap-6">
      <span className="row wrap gap-6">
        <Button
          ref={button}
          color="red"
          size="compact-sm"
          loading={unshare.isPending}
          onClick={() => unshare.mutate({ id })}
        >
          {t('take-back.really')}
        </Button>
        <Button variant="default" size="compact-sm" onClick={onCancel}>
          {shell('cancel')}
        </Button>
      </span>
      <FailureNotice error={unshare.error} />
    </span>
  );
}
