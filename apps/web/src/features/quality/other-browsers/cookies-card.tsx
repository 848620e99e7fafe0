import type { ReactNode } from 'react';
import type { StoredCookieLifetimes } from '@vigie/contract/stored-blocking.ts';
import { CookieTable } from '../../../domain/evidence/cookie-table.tsx';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../../shared/ui/card.tsx';

/** Renders how long the cookies of a website live in each browser. */
export function CookiesCard({ cookies }: { cookies: readonly StoredCookieLifetimes[] }): ReactNode {
  const t = useWords('other-browsers');
  return (
    <Card title={t('cookies')}>
      <p className="quiet pretty mb-12">{t('cookies.text')}</p>
      {cookies.length === 0 ? (
        <p className="quiet">{t('cookies.none')}</p>
      ) : (
        <CookieTable cookies={cookies} />
      )}
    </Card>
  );
}
