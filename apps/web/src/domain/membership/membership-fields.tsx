import type { ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import { MEMBERSHIP_FIELDS } from '@vigie/contract/fields/membership-fields.ts';
import { RANK, ROLES, type Role } from '@vigie/contract/roles.ts';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { useCompanyChoices, useCompany } from '../../shared/api/companies.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useUser, usePermission } from '../../shared/session/session-provider.tsx';
import { IconSelector } from '../../shared/ui/icons.ts';
import { assignableRoles, seesWholeCompany, type MembershipValues } from './membership-values.ts';
import { hostOf } from '../../shared/session/current-website.tsx';
import { CheckList } from '../../shared/ui/check-list.tsx';
import { RadioCards } from '../../shared/ui/radio-cards.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';

type MembershipErrors = Partial<Record<keyof MembershipValues, ReactNode>>;

interface MembershipFieldsProps {
  value: MembershipValues;
  errors: MembershipErrors;
  onChange: (change: Partial<MembershipValues>) => void;
  /** Companies that cannot be chosen: the user already belongs to them. */
  without?: readonly string[];
  /** True if the company cannot be changed. */
  isCompanyFixed?: boolean;
  /** Current role of the profile: it stays selectable for every editor. */
  roleNow?: Role;
  /** Limits the choice to roles of a lower rank than this one. */
  below?: Role;
}

const SELECT_ICON = <IconSelector size={16} aria-hidden />;

/** Renders the company, role, teams and contexts of a user. */
export function MembershipFields(props: MembershipFieldsProps): ReactNode {
  const { value, errors, onChange, isCompanyFixed = false, roleNow, below } = props;
  return (
    <div className="grid shrink gap-18">
      {isCompanyFixed ? null : <CompanyField {...props} />}
      <RoleField
        value={value.role}
        now={roleNow}
        below={below}
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
  const { locale } = useLocale();
  const may = usePermission();
  const mayChoose = may('companies.list');
  const own = useUser()?.active_profile.company;
  const listed = useCompanyChoices(mayChoose) ?? (own ? [own] : []);
  const choices = listed.filter(({ id }) => !without.includes(id));
  return (
    <NativeSelect
      withAsterisk
      data-path="companyId"
      label={MEMBERSHIP_FIELDS.companyId.label[locale]}
      rightSection={SELECT_ICON}
      error={errors.companyId}
      value={value.companyId}
      data={[
        { value: '', label: MEMBERSHIP_FIELDS.companyId.empty[locale] },
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
  below: Role | undefined;
  error: ReactNode;
  onChange: (role: string) => void;
}

function RoleField({ value, now, below, error, onChange }: RoleFieldProps): ReactNode {
  const { locale } = useLocale();
  const { label, empty, choices, choiceHints } = MEMBERSHIP_FIELDS.role;
  const given = assignableRoles(useUser()?.active_profile.role.slug);
  const isLow = (role: Role) => below === undefined || RANK[role] < RANK[below];
  const roles = ROLES.filter((one) => one === now || (given.includes(one) && isLow(one)));
  const role = ROLES.find((one) => one === value);
  return (
    <NativeSelect
      withAsterisk
      data-path="role"
      label={label[locale]}
      description={role ? choiceHints[role][locale] : undefined}
      rightSection={SELECT_ICON}
      error={error}
      value={value}
      data={[
        ...(now ? [] : [{ value: '', label: empty[locale] }]),
        ...roles.map((one) => ({ value: one, label: choices[one][locale] })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface MembershipReachProps {
  value: MembershipValues;
  error: ReactNode;
  onChange: (change: Partial<MembershipValues>) => void;
}

/** Renders the teams and contexts of a membership. */
function MembershipReach(props: MembershipReachProps): ReactNode {
  const t = useWords('membership');
  const query = useCompany(props.value.companyId);
  return (
    <QueryView query={query} failed={t('not-loaded')} skeleton={160}>
      {(company) => <Reach {...props} company={company} />}
    </QueryView>
  );
}

function Reach({ company, value, error, onChange }: MembershipReachProps & { company: CompanyDetail }) {
  const t = useWords('membership');
  const { locale } = useLocale();
  const { teamIds, allContexts, contextIds } = MEMBERSHIP_FIELDS;
  const reaches = [
    { value: 'all', key: 'true' },
    { value: 'some', key: 'false' },
  ] as const;
  return (
    <>
      <CheckList
        label={teamIds.label[locale]}
        none={teamIds.withoutItems[locale]}
        groups={[{ name: '', options: company.teams }]}
        value={value.teamIds}
        onChange={(teamIds) => onChange({ teamIds })}
      />
      {seesWholeCompany(value.role) ? (
        <p className="quiet pretty">{t('contexts-ignored')}</p>
      ) : (
        <>
          <RadioCards
            label={allContexts.label[locale]}
            value={value.allContexts ? 'all' : 'some'}
            options={reaches.map(({ value: reach, key }) => ({
              value: reach,
              label: allContexts.choices[key][locale],
              hint: allContexts.choiceHints[key][locale],
            }))}
            onChange={(chosen) => onChange({ allContexts: chosen === 'all' })}
          />
          {value.allContexts ? null : (
            <CheckList
              label={allContexts.choices.false[locale]}
              none={contextIds.withoutItems[locale]}
              error={error}
              groups={company.sites.map(({ url, contexts }) => ({ name: hostOf(url), options: contexts }))}
              value={value.contextIds}
              onChange={(contextIds) => onChange({ contextIds })}
            />
          )}
        </>
      )}
    </>
  );
}
