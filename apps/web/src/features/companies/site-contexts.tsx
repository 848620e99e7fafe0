import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { ExportFile } from '../../shared/download/export-file.tsx';
import { hostOf } from '../../shared/session/current-website.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Tag } from '../../shared/ui/pill.tsx';
import css from './companies.module.css';

/** Renders the company's websites, each with its contexts. */
export function SiteContexts({ company }: { company: CompanyDetail }): ReactNode {
  const t = useWords('companies');
  return (
    <Card
      title={t('contexts.title')}
      aside={
        <ExportFile
          call="websites.csv"
          fileName="websites.csv"
          query={{ companyId: company.id }}
          isDisabled={company.sites.length === 0}
        />
      }
    >
      <p className={`quiet pretty ${css.text}`}>{t('contexts.text')}</p>
      <SiteList sites={company.sites} />
    </Card>
  );
}

/** Renders websites with their contexts; each links to the settings that change them. */
function SiteList({ sites }: Pick<CompanyDetail, 'sites'>): ReactNode {
  const t = useWords('companies');
  const may = usePermission();
  if (sites.length === 0) return <p className="small muted">{t('contexts.none')}</p>;
  return (
    <ul className="grid plain">
      {sites.map(({ id, url, contexts }) => (
        <li key={id} className={`row wrap ruled ${css.item}`}>
          {may('contexts.update') ? (
            <Link
              className={`shrink weight-540 anywhere ${css.label} accent`}
              to="/website/parametres"
              search={{ website: id, tab: 'contexts' }}
              aria-label={t('contexts.edit', { host: hostOf(url) })}
            >
              {hostOf(url)}
            </Link>
          ) : (
            <span className={`shrink weight-540 anywhere ${css.label}`}>{hostOf(url)}</span>
          )}
          <span className={`row wrap gap-6 ${css.tags}`}>
            {contexts.length === 0 ? (
              <span className="small muted">{t('contexts.none-of')}</span>
            ) : (
              contexts.map((context) => <Tag key={context.id}>{context.label}</Tag>)
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
