import { useState, type ReactNode } from 'react';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { LoadedCompany } from './loaded-company.tsx';
import { CompanyWizard } from './company-wizard.tsx';

export function EditCompanyScreen(): ReactNode {
  return <LoadedCompany>{(company) => <Editor key={company.id} loaded={company} />}</LoadedCompany>;
}

/** Works on the company as it was opened. */
function Editor({ loaded }: { loaded: CompanyDetail }): ReactNode {
  const [opened, setOpened] = useState(loaded);
  return <CompanyWizard key={opened.updatedAt} company={opened} onTheirs={setOpened} />;
}
