import type { ReactNode } from 'react';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { BrandCard } from './brand-card.tsx';
import { ClientReportsCard } from './client-reports-card.tsx';
import { LinkMaker } from './link-maker.tsx';

/** Returns host and path, since websites of one host differ by their paths. */
const addressOf = (url: string) => url.replace(/^https?:\/\//u, '').replace(/\/$/u, '');

/** Renders the monthly reports and shared links that a company gives its clients under its name. */
export function Clients({ company }: { company: CompanyDetail }): ReactNode {
  const t = useWords('sharing');
  const websites = company.sites.map(({ id, url }) => ({ id, label: addressOf(url) }));
  return (
    <>
      <ClientReportsCard company={company} websites={websites} />
      <Card title={t('company.links')}>
        <div className="grid one-column gap-14">
          <p className="quiet pretty">{t('company.links-text')}</p>
          {websites.length === 0 ? (
            <p className="muted">{t('company.no-sites')}</p>
          ) : (
            <LinkMaker of={{ companyId: company.id }} websites={websites} />
          )}
        </div>
      </Card>
      <BrandCard company={company} />
    </>
  );
}
