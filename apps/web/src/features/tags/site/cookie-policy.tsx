import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { LANGUAGES, LOCALES, type Locale } from '@vigie/contract/locales.ts';
import { useApi } from '../../../shared/api/api-provider.tsx';
import { failureOf } from '../../../shared/api/failure.ts';
import { useCookiePolicy, useWebsiteInventory } from '../../../shared/api/inventory.ts';
import { DownloadButton } from '../../../shared/download/download-button.tsx';
import { useErrorText } from '../../../shared/i18n/error-text.ts';
import { useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { IconCheck, IconCopy, IconPrinter } from '../../../shared/ui/icons.ts';
import { LoadFailed } from '../../../shared/ui/load-failed.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { Skeleton, Waiting } from '../../../shared/ui/skeleton.tsx';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import { useCopy } from '../../../shared/ui/use-copy.ts';
import { PolicyTable } from './policy-table.tsx';

const CHOICES = LOCALES.map((value) => ({ value, label: LANGUAGES[value].name }));

/** Renders the table of a cookie policy, in the language of the website's visitors, to copy, save or print. */
export function CookiePolicy({ websiteId }: { websiteId: string }): ReactNode {
  const t = useWords('inventory');
  const errorText = useErrorText();
  const [locale, setLocale] = useState<Locale>(useLocale().locale);
  const { data, error, refetch } = useCookiePolicy({ websiteId, locale });
  const { data: inventory } = useWebsiteInventory(websiteId);
  if (data === undefined && error)
    return (
      <LoadFailed
        title={t('policy.failed')}
        text={errorText(failureOf(error).code)}
        onRetry={() => void refetch()}
      />
    );
  return (
    <section className="grid one-column gap-16" aria-label={t('site.policy')}>
      <p className="quiet pretty no-print">{t('policy.hint')}</p>
      <div className="flex wrap items-center gap-10 no-print">
        <Segmented label={t('policy.language')} value={locale} options={CHOICES} onChange={setLocale} />
        <CopyHtml html={data} />
        <SaveCsv websiteId={websiteId} locale={locale} />
        <Button
          variant="default"
          leftSection={<IconPrinter size={17} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('policy.print')}
        </Button>
      </div>
      {data === undefined || !inventory ? (
        <Waiting>
          <Skeleton height={320} />
        </Waiting>
      ) : (
        <PolicyTable stores={inventory.stores} locale={locale} />
      )}
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
