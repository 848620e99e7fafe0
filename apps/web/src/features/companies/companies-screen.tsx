import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Company } from '@vigie/contract/company.ts';
import { COMPANY_FIELDS } from '@vigie/contract/fields/company-fields.ts';
import { useCompanies } from '../../shared/api/companies.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useDescribedColumns } from '../../shared/resource/described.tsx';
import { ExportFile } from '../../shared/download/export-file.tsx';
import { ListScreen } from '../../shared/resource/list-screen.tsx';
import { useFilters } from '../../shared/resource/use-filters.ts';
import { hostOf } from '../../shared/session/current-website.tsx';
import { IconBuildings } from '../../shared/ui/icons.ts';
import css from './companies.module.css';
import { CompanyPicture } from './company-picture.tsx';
import { TwoLines } from '../../shared/ui/two-lines/two-lines.tsx';

/** Renders all companies, for administrators. */
export function CompaniesScreen(): ReactNode {
  const t = useWords('companies');
  const shell = useWords('shell');
  const filters = useFilters('companies.list');
  const list = useCompanies(filters.query);
  return (
    <ListScreen<Company>
      title={shell('title.groupe')}
      count={(count, isAbout) => t(isAbout ? 'list.about' : 'list.count', { count })}
      actions={
        <>
          <ExportFile
            call="companies.csv"
            fileName="companies.csv"
            query={filters.query}
            isDisabled={list.items?.length === 0}
          />
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/groupe/connexion" />}>
            {t('list.sign-in')}
          </Button>
        </>
      }
      add={{ operation: 'companies.create', to: '/groupe/ajouter', label: t('list.add') }}
      filters={filters}
      search={filters.search(t('list.search'))}
      list={list}
      label={t('list.label')}
      failed={t('list.failed')}
      empty={{ icon: IconBuildings, title: t('list.empty'), text: t('list.empty-text') }}
      linkOf={({ id }) => ({ to: '/groupe/detail/$id', params: { id } })}
      columns={useDescribedColumns(COMPANY_FIELDS, CELLS)}
    />
  );
}

const CELLS = { name: (company: Company) => <Name company={company} /> };

function Name({ company }: { company: Company }): ReactNode {
  return (
    <span className="inline-row shrink max-full gap-10">
      <CompanyPicture company={company} sizePx={32} />
      <span className={`grid shrink ${css.words}`}>
        <TwoLines text={company.name} />
        {company.url ? <TwoLines text={hostOf(company.url)} className={`small muted ${css.url}`} /> : null}
      </span>
    </span>
  );
}
