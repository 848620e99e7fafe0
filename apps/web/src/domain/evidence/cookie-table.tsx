import type { ReactNode } from 'react';
import { COOKIE_BROWSERS, type CookieFate } from '@vigie/contract/cookie-lifetime.ts';
import type { StoredCookieLifetimes } from '@vigie/contract/stored-blocking.ts';
import { COOKIE_BROWSER_NAMES, cookieLifetimeText } from '@vigie/contract/wording/cookie-lifetime-text.ts';
import { cookieEffect, shortLifetime } from '@vigie/contract/wording/cookie-words.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { DataTable } from '../../shared/ui/data-table.tsx';
import { StatusIcon, type Tone } from '../../shared/ui/status.tsx';

const FATE_TONES: Record<CookieFate, Tone> = {
  refused: 'fail',
  session: 'fail',
  shortened: 'warn',
  separate: 'warn',
  'cannot-say': 'mute',
  'as-requested': 'ok',
};

/** Cookie with its lifetimes: of a website, or of one visit. */
type ShownCookie = Omit<StoredCookieLifetimes, 'pages'>;

/** Renders cookies with their lifetime in each browser. */
export function CookieTable({ cookies }: { cookies: readonly ShownCookie[] }): ReactNode {
  const t = useWords('other-browsers');
  const { locale } = useLocale();
  return (
    <DataTable
      label={t('cookies')}
      rows={cookies}
      keyOf={({ name, host, party, setBy, lifetimes }) =>
        JSON.stringify([name, host, party, setBy, lifetimes.map(({ fate, rule }) => [fate, rule])])
      }
      columns={[
        {
          key: 'cookie',
          title: t('cookie'),
          width: '28%',
          cellClass: 'weight-450',
          cell: (cookie) => <Named cookie={cookie} />,
        },
        {
          key: 'requested',
          title: t('cookie.requested'),
          cellClass: 'number',
          cell: ({ requestedSeconds }) =>
            requestedSeconds === null ? t('cookie.session') : cookieLifetimeText(requestedSeconds, locale),
        },
        ...COOKIE_BROWSERS.map((browser) => ({
          key: browser,
          title: COOKIE_BROWSER_NAMES[browser],
          cellClass: 'number',
          cell: (cookie: ShownCookie) => <Lifetime cookie={cookie} browser={browser} />,
        })),
      ]}
    />
  );
}

function Named({ cookie: { name, host, party, setBy } }: { cookie: ShownCookie }): ReactNode {
  const t = useWords('other-browsers');
  return (
    <>
      <code className="mono block anywhere">{name}</code>
      <span className="block small muted anywhere weight-450">
        {[host, t(`cookie.party-${party}`), t(`cookie.set-${setBy ?? 'unknown'}`)].join(' · ')}
      </span>
    </>
  );
}

interface LifetimeProps {
  cookie: ShownCookie;
  browser: (typeof COOKIE_BROWSERS)[number];
}

function Lifetime({ cookie: { name, lifetimes }, browser }: LifetimeProps): ReactNode {
  const { locale } = useLocale();
  const its = lifetimes.find((one) => one.browser === browser);
  if (its === undefined) return null;
  return (
    <span className="flex items-start gap-6" title={cookieEffect(name, its, locale)}>
      <span className="mt-4">
        <StatusIcon tone={FATE_TONES[its.fate]} size={14} />
      </span>
      {shortLifetime(its, locale)}
    </span>
  );
}
