import { useState, type ReactNode } from 'react';
import { useParams } from '@tanstack/react-router';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { useCompany } from '../../api/companies.ts';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { CompanyNotLoaded } from './company-not-loaded.tsx';
import { CompanyWizard } from './company-wizard.tsx';

export function EditCompanyScreen(): ReactNode {
  const { id = '' } = useParams({ strict: false });
  const { data: company, error, refetch } = useCompany(id);
  if (company) return <Editor key={id} loaded={company} />;
  return error ? <CompanyNotLoaded error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
}

/** Works on the company as it was opened. */
function Editor({ loaded }: { loaded: CompanyDetail }): ReactNode {
  const [opened, setOpened] = useState(loaded);
  return <CompanyWizard key={opened.updatedAt} company={opened} onTheirs={setOpened} />;
}
