import type { ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import { ROLES, type Role } from '@vigie/contract/roles.ts';
import { useCompanyChoices } from '../api/companies.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import { useUser, useMay } from '../session/session-provider.tsx';
import { IconSelector } from '../ui/icons.ts';
import { assignableRoles, type MembershipValues } from './membership-values.ts';
import { MembershipReach } from './membership-reach.tsx';

type MembershipErrors = Partial<Record<keyof MembershipValues, ReactNode>>;

interface MembershipFieldsProps {
  value: MembershipValues;
  errors: MembershipErrors;
  onChange: (change: Partial<MembershipValues>) => void;
  /** Companies that cannot be chosen: those somebody belongs to already. */
  without?: readonly string[];
  /** Whether the company stands. */
  isCompanyFixed?: boolean;
  /** The role that the profile has: it stays a choice, whoever may give it. */
  roleNow?: Role;
}

const SELECT_ICON = <IconSelector size={16} aria-hidden />;

/** The company, role, teams and contexts of a user. */
export function MembershipFields(props: MembershipFieldsProps): ReactNode {
  const { value, errors, onChange, isCompanyFixed = false, roleNow } = props;
  return (
    <div className="grid shrink gap-18">
      {isCompanyFixed ? null : <CompanyField {...props} />}
      <RoleField
        value={value.role}
        now={roleNow}
        error={errors.role}
        onChange={(role) => onChange({ role })}
      />
      {value.companyId === '' ? null : (
        <MembershipReach value={value} error={errors.contextIds} onChange={onChange} />
      )}
    </div>
  );
}

function CompanyField({ value, errors, onChange, without = [] }: MembershipFieldsProps): ReactNode {
  const t = useWords('membership');
  const may = useMay();
  const mayChoose = may('companies.list');
  const own = useUser()?.active_profile.company;
  const listed = useCompanyChoices(mayChoose) ?? (own ? [own] : []);
  const choices = listed.filter(({ id }) => !without.includes(id));
  return (
    <NativeSelect
      withAsterisk
      data-path="companyId"
      label={t('company')}
      rightSection={SELECT_ICON}
      error={errors.companyId}
      value={value.companyId}
      data={[
        { value: '', label: t('company-choose') },
        ...choices.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(event) =>
        onChange({ companyId: event.currentTarget.value, teamIds: [], contextIds: [], allContexts: true })
      }
    />
  );
}

interface RoleFieldProps {
  value: string;
  now: Role | undefined;
  error: ReactNode;
  onChange: (role: string) => void;
}

function RoleField({ value, now, error, onChange }: RoleFieldProps): ReactNode {
  const t = useWords('membership');
  const frame = useWords('shell');
  const given = assignableRoles(useUser()?.active_profile.role.slug);
  const roles = ROLES.filter((one) => one === now || given.includes(one));
  const role = ROLES.find((one) => one === value);
  return (
    <NativeSelect
      withAsterisk
      data-path="role"
      label={t('role')}
      description={role ? t(`hint.${role}`) : undefined}
      rightSection={SELECT_ICON}
      error={error}
      value={value}
      data={[
        ...(now ? [] : [{ value: '', label: t('role-choose') }]),
        ...roles.map((one) => ({ value: one, label: frame(`role.${one}`) })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
