import type { ReactNode } from 'react';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import css from './company-screen.module.css';
import { SiteList } from './site-contexts.tsx';

/** The contexts that profiles of this company can be bound to; each belongs to a website. */
export function ContextsStep({ company }: { company: CompanyDetail | null }): ReactNode {
  const t = useWords('companies');
  if (!company) return <p className={`quiet pretty ${css.text}`}>{t('contexts.after')}</p>;
  return (
    <div>
      <p className={`quiet pretty ${css.text}`}>{t('contexts.text')}</p>
      <p className={`quiet pretty ${css.text}`}>{t('contexts.in-settings')}</p>
      <SiteList sites={company.sites} />
    </div>
  );
}
