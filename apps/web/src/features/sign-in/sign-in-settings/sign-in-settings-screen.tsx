import type { ReactNode } from 'react';
import { Link, useParams } from '@tanstack/react-router';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { useCompany } from '../../../shared/api/companies.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Gate } from '../../../shared/resource/gate.tsx';
import { IconBuilding } from '../../../shared/ui/icons.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { DemandCard } from './demand-card.tsx';
import { DomainsCard } from './domains-card.tsx';
import { ProvidersCard } from './providers-card.tsx';
import { RequiredSecondFactorCard } from './second-factor-card.tsx';
import css from './sign-in-settings.module.css';

// Loaded separately: 11 kB of a card below the first ones.
const ProvisioningCard = lazyComponent(
  ['tokens'],
  async () => (await import('./provisioning-card.tsx')).ProvisioningCard,
);

/** Renders the sign-in settings of one company. */
export function CompanySignInScreen(): ReactNode {
  const t = useWords('sign-in-settings');
  const { id = '' } = useParams({ strict: false });
  return (
    <Gate
      query={useCompany(id)}
      failed={t('failed')}
      gone={{ title: t('gone'), icon: IconBuilding, back: <Link to="/">{t('gone-back')}</Link> }}
    >
      {(company) => <Settings key={company.id} company={company} />}
    </Gate>
  );
}

/** Renders the sign-in settings of the instance. */
export function InstanceSignInScreen(): ReactNode {
  return <Settings company={null} />;
}

function Settings({ company }: { company: CompanyDetail | null }): ReactNode {
  const t = useWords('sign-in-settings');
  const shell = useWords('shell');
  const companyId = company?.id ?? null;
  const back = company
    ? { to: '/groupe/detail/$id', params: { id: company.id }, label: company.name }
    : { to: '/groupe', label: shell('title.groupe') };
  return (
    <>
      <PageHeader
        title={company ? t('title', { company: company.name }) : t('title-instance')}
        lead={t(company ? 'lead' : 'lead-instance')}
        back={back}
      />
      <div className={`grid items-start gap-16 ${css.columns}`}>
        <div className="grid one-column gap-16">
          <ProvidersCard companyId={companyId} />
          {company ? <DomainsCard companyId={company.id} /> : null}
        </div>
        <div className="grid one-column gap-16">
          {company ? <DemandCard company={company} /> : null}
          <RequiredSecondFactorCard companyId={companyId} />
          {company ? <ProvisioningCard companyId={company.id} /> : null}
        </div>
      </div>
    </>
  );
}
