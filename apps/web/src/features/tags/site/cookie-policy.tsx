import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { LANGUAGES, LOCALES, type Locale } from '@vigie/contract/locales.ts';
import { useApi } from '../../../shared/api/api-provider.tsx';
import { useCookiePolicy, useWebsiteInventory } from '../../../shared/api/inventory.ts';
import { DownloadButton } from '../../../shared/download/download-button.tsx';
import { useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { IconCheck, IconCopy, IconPrinter } from '../../../shared/ui/icons.ts';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import { useCopy } from '../../../shared/ui/use-copy.ts';
import { PolicyTable } from './policy-table.tsx';
import { QueryView } from '../../../shared/resource/query-view.tsx';

const CHOICES = LOCALES.map((value) => ({ value, label: LANGUAGES[value].name }));

/** Renders the table of a cookie policy, in the language of the website's visitors, to copy, save or print. */
export function CookiePolicy({ websiteId }: { websiteId: string }): ReactNode {
  const t = useWords('inventory');
  const [locale, setLocale] = useState<Locale>(useLocale().locale);
  const query = useCookiePolicy({ websiteId, locale });
  const inventory = useWebsiteInventory(websiteId);
  return (
    <section className="grid one-column gap-16" aria-label={t('site.policy')}>
      <p className="quiet pretty no-print">{t('policy.hint')}</p>
      <div className="flex wrap items-center gap-10 no-print">
        <Segmented label={t('policy.language')} value={locale} options={CHOICES} onChange={setLocale} />
        <CopyHtml html={query.data} />
        <SaveCsv websiteId={websiteId} locale={locale} />
        <Button
          variant="default"
          leftSection={<IconPrinter size={17} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('policy.print')}
        </Button>
      </div>
      <QueryView query={query} failed={t('policy.failed')} skeleton={320}>
        {() => (
          <QueryView query={inventory} failed={t('policy.failed')} skeleton={320}>
            {({ stores }) => <PolicyTable stores={stores} locale={locale} />}
          </QueryView>
        )}
      </QueryView>
    </section>
  );
}

function CopyHtml({ html }: { html: string | undefined }): ReactNode {
  const t = useWords('inventory');
  const toasts = useToasts();
  const { copied, copy } = useCopy();
  return (
    <Button
      variant="default"
      disabled={html === undefined}
      leftSection={copied ? <IconCheck size={17} aria-hidden /> : <IconCopy size={17} aria-hidden />}
      onClick={() => void copy(html ?? '', () => toasts.failed(t('policy.not-copied')))}
    >
      {t(copied ? 'policy.copied' : 'policy.copy')}
    </Button>
  );
}

function SaveCsv({ websiteId, locale }: { websiteId: string; locale: Locale }): ReactNode {
  const t = useWords('inventory');
  const { client } = useApi();
  return (
    <DownloadButton
      label={t('policy.csv')}
      fileName="cookies.csv"
      total={null}
      call={(options) => client.inventory.cookiePolicy({ websiteId, locale, format: 'csv' }, options)}
    />
  );
}
