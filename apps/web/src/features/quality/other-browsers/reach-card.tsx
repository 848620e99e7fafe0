import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { WebsiteReach } from '@vigie/contract/reach.ts';
import { BLOCKING_BROWSER_NAMES } from '@vigie/contract/wording/blocking-words.ts';
import { useReach } from '../../../shared/api/blocking.ts';
import { useFormat, useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { QueryView } from '../../../shared/resource/query-view.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { DataTable } from '../../../shared/ui/data-table.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';

// Loaded separately: shown after a click, with 19 kB of a form.
const ReachForm = lazyComponent(
  ['other-browsers', 'resource'],
  async () => (await import('./reach-form.tsx')).ReachForm,
);

/** Renders which share of visitors each tracker measures at best, by the shares that the owner entered. */
export function ReachCard({ websiteId }: { websiteId: string }): ReactNode {
  const t = useWords('other-browsers');
  const may = usePermission();
  const query = useReach(websiteId);
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title={t('reach')}
      aside={
        may('reach.update') ? (
          <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
            {t('reach.enter')}
          </Button>
        ) : null
      }
    >
      <p className="quiet pretty mb-12">{t('reach.text')}</p>
      <QueryView query={query} failed={t('reach.failed')} skeleton={90}>
        {(reach) => (
          <>
            <Reach reach={reach} />
            <Dialog isOpen={isOpen} label={t('reach.enter')} variant="middle" onClose={() => setOpen(false)}>
              <ReachForm reach={reach} onClose={() => setOpen(false)} />
            </Dialog>
          </>
        )}
      </QueryView>
    </Card>
  );
}

function Reach({ reach }: { reach: WebsiteReach }): ReactNode {
  const t = useWords('other-browsers');
  const format = useFormat();
  const { locale } = useLocale();
  const { gaps, withoutLists, trackers, shares } = reach;
  if (gaps.includes('shares')) return <p className="quiet pretty">{t('reach.none')}</p>;
  const hasAnswers = shares.accept !== null || shares.refuse !== null;
  const percent = (share: number | null) => (share === null ? t('reach.unknown') : format.rate(100 * share));
  return (
    <div className="grid one-column gap-12">
      {trackers.length === 0 ? (
        <p className="quiet pretty">{t(gaps.includes('visits') ? 'empty.title' : 'trackers.none')}</p>
      ) : (
        <DataTable
          label={t('reach')}
          rows={trackers}
          keyOf={({ vendor }) => vendor}
          columns={[
            { key: 'tracker', title: t('reach.tracker'), cell: ({ name }) => name },
            {
              key: 'share',
              title: t('reach.share'),
              cellClass: 'number weight-580',
              cell: ({ share }) => percent(share),
            },
            {
              key: 'browsers',
              title: t('reach.browsers'),
              cellClass: 'number',
              cell: ({ browsers }) => percent(browsers),
            },
            {
              key: 'consent',
              title: t('reach.consent'),
              cellClass: 'number',
              cell: ({ consent }) => (hasAnswers ? percent(consent) : t('reach.no-answers')),
            },
          ]}
        />
      )}
      {gaps.includes('matrix') ? <Notice tone="info" text={t('reach.matrix')} /> : null}
      {withoutLists.length === 0 ? null : (
        <Notice
          tone="info"
          text={t('reach.lists', {
            names: withoutLists.map((browser) => BLOCKING_BROWSER_NAMES[browser][locale]).join(', '),
          })}
        />
      )}
      <p className="small muted pretty">{t('reach.how')}</p>
    </div>
  );
}
