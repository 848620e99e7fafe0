import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { BADGE_ACCESS, badgePath, type Badge } from '@vigie/contract/badge.ts';
import type { Locale } from '@vigie/contract/identifiers.ts';
import { LANGUAGES, LOCALES } from '@vigie/contract/locales.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useBadge, useSetBadge } from '../../../shared/api/sharing.ts';
import { useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { websiteLabel } from '../../../shared/session/current-website.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { CopyLine } from '../../../shared/ui/copy-line.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { FailureNotice } from '../../../shared/ui/failure-notice.tsx';
import { QueryView } from '../../../shared/resource/query-view.tsx';

/**
 * Renders the badge, a picture of the current grade for pages outside the panel: its visibility, and the text to paste.
 */
export function BadgeCard({ website }: { website: Website }): ReactNode {
  const t = useWords('settings-parts');
  const query = useBadge(website.id);
  return (
    <Card title={t('badge.title')}>
      <div className="grid one-column gap-14">
        <p className="quiet pretty">{t('badge.text')}</p>
        <QueryView query={query} failed={t('badge.failed')} skeleton={90}>
          {(data) => <LoadedBadge website={website} badge={data} />}
        </QueryView>
      </div>
    </Card>
  );
}

interface LoadedBadgeProps {
  website: Website;
  badge: Badge;
}

function LoadedBadge({ website, badge }: LoadedBadgeProps): ReactNode {
  const t = useWords('settings-parts');
  const set = useSetBadge();
  const { access } = set.isPending && set.variables !== undefined ? set.variables : badge;
  return (
    <>
      <div className="grid gap-6 justify-start">
        <Segmented
          label={t('badge.access')}
          value={access}
          options={BADGE_ACCESS.map((value) => ({ value, label: t(`badge.access.${value}`) }))}
          onChange={(value) => set.mutate({ id: website.id, access: value })}
        />
        <p className="small muted pretty">{t(`badge.access.${access}-hint`)}</p>
      </div>
      <FailureNotice error={set.error} title={t('badge.not-saved')} />
      {badge.access === 'off' ? null : <Snippets website={website} badge={badge} />}
      {badge.access === 'token' ? (
        <div className="row wrap gap-12">
          <Button
            variant="default"
            size="compact-sm"
            loading={set.isPending}
            onClick={() => set.mutate({ id: website.id, access: 'token', renewsToken: true })}
          >
            {t('badge.renew')}
          </Button>
          <span className="small muted pretty shrink">{t('badge.renew.hint')}</span>
        </div>
      ) : null}
    </>
  );
}

/** Renders the badge, and its address as it is, for Markdown and for HTML. */
function Snippets({ website, badge: { token } }: LoadedBadgeProps): ReactNode {
  const t = useWords('settings-parts');
  const [lang, setLang] = useState(useLocale().locale);
  const query = new URLSearchParams({ lang, ...(token !== null && { token }) });
  const address = `${location.origin}${badgePath(website.id)}?${query}`;
  const alt = t('badge.alt', { website: websiteLabel(website) });
  return (
    <div className="grid one-column gap-12">
      <div className="row wrap between gap-8-16">
        <img src={address} alt={alt} height={20} />
        <Segmented<Locale>
          label={t('badge.language')}
          value={lang}
          size="small"
          options={LOCALES.map((value) => ({ value, label: LANGUAGES[value].name }))}
          onChange={setLang}
        />
      </div>
      {(['address', 'markdown', 'html'] as const).map((kind) => (
        <div key={kind} className="grid one-column gap-4">
          <h3 className="small weight-580 quiet">{t(`badge.${kind}`)}</h3>
          <CopyLine line={SNIPPETS[kind]({ address, alt })} />
        </div>
      ))}
    </div>
  );
}

interface Picture {
  address: string;
  alt: string;
}

const SNIPPETS: Record<'address' | 'markdown' | 'html', (picture: Picture) => string> = {
  address: ({ address }) => address,
  markdown: ({ address, alt }) => `![${alt.replaceAll(/[\\[\]]/g, String.raw`\$&`)}](${address})`,
  html: ({ address, alt }) => `<img src="${escaped(address)}" alt="${escaped(alt)}" height="20">`,
};

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
