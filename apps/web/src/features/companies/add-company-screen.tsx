import type { ReactNode } from 'react';
import { CompanyWizard } from './company-wizard.tsx';

export function AddCompanyScreen(): ReactNode {
  return <CompanyWizard company={null} />;
}
