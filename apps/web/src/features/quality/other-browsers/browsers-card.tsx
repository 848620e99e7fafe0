import type { ReactNode } from 'react';
import type { BlockingResult } from '@vigie/contract/stored-blocking.ts';
import { BLOCKING_BROWSER_NAMES } from '@vigie/contract/wording/blocking-words.ts';
import { useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { DataTable } from '../../../shared/ui/data-table.tsx';

/** Renders each browser with the trackers that its default lists stop, and the default lists that are not stored. */
export function BrowsersCard({ result: { browsers, trackers } }: { result: BlockingResult }): ReactNode {
  const t = useWords('other-browsers');
  const { locale } = useLocale();
  const stoppedIn = (browser: string) =>
    trackers
      .filter((tracker) => tracker.browsers.some((one) => one.browser === browser && one.outcome !== 'free'))
      .map(({ name }) => name);
  return (
    <Card title={t('browsers')}>
      <p className="quiet pretty mb-12">{t('browsers.text')}</p>
      <DataTable
        label={t('browsers')}
        rows={browsers}
        keyOf={({ browser }) => browser}
        columns={[
          {
            key: 'browser',
            title: t('browser'),
            cell: ({ browser }) => BLOCKING_BROWSER_NAMES[browser][locale],
          },
          {
            key: 'stopped',
            title: t('browser.stopped'),
            cell: ({ browser }) => stoppedIn(browser).join(', ') || t('browser.nothing'),
          },
          {
            key: 'lists',
            title: t('browser.lists'),
            cell: ({ lists, missing }) => (
              <>
                {lists.join(', ')}
                {missing.length === 0 ? null : (
                  <span className="block small muted pretty">
                    {t('browser.missing', { names: missing.join(', ') })}
                  </span>
                )}
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}
