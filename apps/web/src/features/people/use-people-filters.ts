import type { USER_STATUSES } from '@vigie/contract/person.ts';
import { ROLES } from '@vigie/contract/roles.ts';
import type { PeopleFilters } from '../../api/people.ts';
import { useSearchFilters } from '../../app/search-filters.ts';
import { useUser } from '../../session/session-provider.tsx';
import { useMay } from '../../session/use-may.ts';

const STATUSES: typeof USER_STATUSES = ['active', 'inactive'];
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export interface PeopleFiltersApi {
  /** What the list is asked for. */
  asked: PeopleFilters;
  /** The company whose teams can be chosen: the one filtered by, or the only one. */
  teamsOf: string;
  mayChooseCompany: boolean;
  set: (changes: Partial<Record<'q' | 'role' | 'status' | 'company' | 'team', string | undefined>>) => void;
  clear: () => void;
  isFiltered: boolean;
}

/** The filters that the address says; what is no value of theirs is left out. */
export function usePeopleFilters(): PeopleFiltersApi {
  const may = useMay();
  const own = useUser()?.active_profile.group_id ?? '';
  const address = useSearchFilters('q', 'role', 'status', 'company', 'team');
  const { q, company, team } = address.filters;
  const mayChooseCompany = may('companies.list');
  const role = ROLES.find((one) => one === address.filters.role);
  const status = STATUSES.find((one) => one === address.filters.status);
  const companyId = mayChooseCompany && isId(company) ? company : undefined;
  return {
    asked: {
      ...(q ? { q } : {}),
      ...(role ? { role } : {}),
      ...(status ? { status } : {}),
      ...(companyId ? { companyId } : {}),
      ...(isId(team) ? { teamId: team } : {}),
    },
    teamsOf: mayChooseCompany ? (companyId ?? '') : own,
    mayChooseCompany,
    set: address.setFilters,
    clear: address.clearFilters,
    isFiltered: address.isFiltered,
  };
}

function isId(text: string | undefined): text is string {
  return text !== undefined && ID.test(text);
}
