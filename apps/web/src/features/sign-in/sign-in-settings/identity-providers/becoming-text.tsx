import type { ReactNode } from 'react';
import { ROLES } from '@vigie/contract/roles.ts';
import { useCompany } from '../../../../shared/api/companies.ts';
import type { SignInScope } from '../../../../shared/api/sign-in-settings.ts';
import { useWords } from '../../../../shared/i18n/i18n-provider.tsx';
import { seesWholeCompany, type MembershipValues } from '../../../../domain/membership/membership-values.ts';

interface BecomingTextProps {
  becoming: MembershipValues;
  /** Scope of the provider; the text names the company only for the instance's provider. */
  scope: SignInScope;
}

/** Renders the result of a rule in one line: role, company, teams and contexts. */
export function BecomingText({ becoming, scope }: BecomingTextProps): ReactNode {
  const t = useWords('identity-providers');
  const shell = useWords('shell');
  const { data: company } = useCompany(becoming.companyId);
  const role = ROLES.find((one) => one === becoming.role);
  const teams = company?.teams.filter(({ id }) => becoming.teamIds.includes(id)) ?? [];
  const contexts =
    company?.sites.flatMap((site) => site.contexts).filter(({ id }) => becoming.contextIds.includes(id)) ??
    [];
  const seesAll = becoming.allContexts || seesWholeCompany(becoming.role);
  const parts = [
    role ? shell(`role.${role}`) : '',
    scope === null ? (company?.name ?? '') : '',
    ...teams.map(({ label }) => label),
    seesAll ? t('sees-all') : contexts.map(({ label }) => label).join(', ') || t('sees-nothing'),
  ];
  return <span className="small quiet anywhere">{parts.filter((part) => part !== '').join(' · ')}</span>;
}
