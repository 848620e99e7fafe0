import type { ReactNode } from 'react';
import { MEMBERSHIP_FIELDS } from '@vigie/contract/fields/membership-fields.ts';
import { USER_FIELDS } from '@vigie/contract/fields/user-fields.ts';
import type { User } from '@vigie/contract/user.ts';
import { useCompany, useCompanyChoices } from '../../shared/api/companies.ts';
import { useUsers } from '../../shared/api/users.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useFacets } from '../../shared/resource/described.tsx';
import { ExportFile } from '../../shared/download/export-file.tsx';
import { ListScreen } from '../../shared/resource/list-screen.tsx';
import { useFilters } from '../../shared/resource/use-filters.ts';
import { useUser, usePermission } from '../../shared/session/session-provider.tsx';
import { IconUsers } from '../../shared/ui/icons.ts';
import { useUsersColumns } from './users-columns.tsx';

/** Renders the users of the panel: all for an administrator, those of the company for a moderator. */
export function UsersScreen(): ReactNode {
  const t = useWords('users');
  const shell = useWords('shell');
  const { filters, facets } = useUsersFilters();
  const list = useUsers(filters.query);
  return (
    <ListScreen<User>
      title={shell('title.utilisateur')}
      count={(count, isAbout) => t(isAbout ? 'list.about' : 'list.count', { count })}
      actions={
        <ExportFile
          call="users.csv"
          fileName="users.csv"
          query={filters.query}
          isDisabled={list.items?.length === 0}
        />
      }
      add={{ operation: 'users.create', to: '/utilisateur/ajouter', label: t('list.add') }}
      filters={filters}
      search={filters.search(t('list.search'))}
      facets={facets}
      list={list}
      label={t('list.label')}
      failed={t('list.failed')}
      empty={{ icon: IconUsers, title: t('list.empty'), text: t('list.empty-text') }}
      linkOf={({ id }) => ({ to: '/utilisateur/detail/$id', params: { id } })}
      columns={useUsersColumns()}
    />
  );
}

/** Returns the filters. Teams belong to one company: the filtered one, or the only one within the user's reach. */
function useUsersFilters() {
  const t = useWords('users');
  const { locale } = useLocale();
  const own = useUser()?.active_profile.group_id ?? '';
  const mayChooseCompany = usePermission()('companies.list');
  const filters = useFilters('users.list', { without: mayChooseCompany ? [] : ['companyId'] });
  const companies = useCompanyChoices(mayChooseCompany) ?? [];
  const teams = useCompany(mayChooseCompany ? (filters.query.companyId ?? '') : own).data?.teams ?? [];
  const company = filters.facet(
    'companyId',
    MEMBERSHIP_FIELDS.companyId.label[locale],
    companies.map(({ id, name }) => ({ value: id, label: name })),
  );
  const team = filters.facet(
    'teamId',
    t('filter.team'),
    teams.map(({ id, label }) => ({ value: id, label })),
  );
  const facets = [
    ...useFacets(USER_FIELDS, filters.facet),
    ...(mayChooseCompany
      ? [{ ...company, onChange: (id: string) => filters.set({ companyId: id, teamId: undefined }) }]
      : []),
    ...(teams.length > 0 ? [team] : []),
  ];
  return { filters, facets };
}
