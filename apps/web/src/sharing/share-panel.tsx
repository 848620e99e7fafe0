import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { LINK_DAYS } from '@vigie/contract/shared-link.ts';
import { failureOf } from '../api/failure.ts';
import { useShare } from '../api/sharing.ts';
import { useErrorText } from '../i18n/error-text.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import { useCurrentWebsite, websiteLabel } from '../session/current-website.tsx';
import { CopyLine } from '../ui/copy-line.tsx';
import { Notice } from '../ui/notice.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { SharedLinks } from './shared-links.tsx';

type Days = `${(typeof LINK_DAYS)[number]}`;

/** Makes a link to this website's health, and lists those that work. */
export function SharePanel({ onClose }: { onClose: () => void }): ReactNode {
  const t = useWords('sharing');
  const shell = useWords('shell');
  const errorText = useErrorText();
  const website = useCurrentWebsite();
  const share = useShare();
  const [days, setDays] = useState<Days>('7');
  const make = () =>
    share.mutate({ websiteId: website.id, days: Number(days) as (typeof LINK_DAYS)[number] });
  return (
    <section className="grid one-column gap-14" aria-labelledby="sharing">
      <h2 id="sharing" className="title anywhere">
        {t('title', { website: websiteLabel(website) })}
      </h2>
      <p className="quiet pretty">{t('text')}</p>
      <div className="row wrap gap-12">
        <Segmented<Days>
          label={t('days')}
          value={days}
          options={LINK_DAYS.map((value) => ({ value: `${value}`, label: t('days.some', { count: value }) }))}
          onChange={setDays}
        />
        <Button loading={share.isPending} onClick={make}>
          {t('make')}
        </Button>
      </div>
      {share.error ? (
        <Notice tone="fail" title={t('failed')} text={errorText(failureOf(share.error).code)} />
      ) : null}
      {share.data ? <NewLink token={share.data.token} /> : null}
      <SharedLinks websiteId={website.id} newId={share.data?.id} />
      <div className="flex at-end">
        <Button variant="default" onClick={onClose}>
          {shell('close')}
        </Button>
      </div>
    </section>
  );
}

/** The secret stands behind the #, so that no server logs it. */
function NewLink({ token }: { token: string | undefined }): ReactNode {
  const t = useWords('sharing');
  if (token === undefined) return <Notice tone="warn" text={t('made.lost')} />;
  return (
    <Notice tone="ok" title={t('made')} text={t('made.once')}>
      <CopyLine line={`${location.origin}/partage#t=${token}`} />
    </Notice>
  );
}
