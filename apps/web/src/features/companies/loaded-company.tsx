import type { ReactNode } from 'react';
import { Link, useParams } from '@tanstack/react-router';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { useCompany } from '../../shared/api/companies.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Gate } from '../../shared/resource/gate.tsx';
import { IconBuilding } from '../../shared/ui/icons.ts';

/** Loads the company in the address, and renders its children with it. */
export function LoadedCompany({ children }: { children: (loaded: CompanyDetail) => ReactNode }): ReactNode {
  const t = useWords('companies');
  const { id = '' } = useParams({ strict: false });
  return (
    <Gate
      query={useCompany(id)}
      failed={t('detail.failed')}
      gone={{
        title: t('detail.not-found'),
        icon: IconBuilding,
        back: <Link to="/">{t('detail.not-found-back')}</Link>,
      }}
    >
      {children}
    </Gate>
  );
}
