import type { ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ProfileDetail } from '@vigie/contract/user.ts';
import { RANK, ROLES } from '@vigie/contract/roles.ts';
import { useCompany } from '../../api/companies.ts';
import { failureOf } from '../../api/failure.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useUser } from '../../session/session-provider.tsx';
import { CheckList } from '../../ui/check-list.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ContextChoices } from './context-choices.tsx';
import type { ProfileFields } from './profile-values.ts';

interface AdministrationStepProps {
  profile: ProfileDetail;
  form: UseFormReturnType<ProfileFields>;
}

/** Role, teams and reach in the company; for those who may decide it. */
export function AdministrationStep({ profile, form }: AdministrationStepProps): ReactNode {
  const t = useWords('profile');
  const errorText = useErrorText();
  const { data: company, error, refetch } = useCompany(profile.company.id);
  if (!company)
    return error ? (
      <LoadFailed
        title={t('company-failed')}
        text={errorText(failureOf(error).code)}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton height={240} />
    );
  return (
    <>
      <RoleSelect form={form} />
      <CheckList
        label={t('field.teams')}
        none={t('field.teams-none')}
        groups={[{ name: '', options: company.teams }]}
        value={form.values.teamIds}
        onChange={(ids) => form.setFieldValue('teamIds', ids)}
      />
      <ContextChoices sites={company.sites} form={form} />
    </>
  );
}

/** Roles that one may give: none above one's own. */
function RoleSelect({ form }: { form: UseFormReturnType<ProfileFields> }): ReactNode {
  const t = useWords('profile');
  const frame = useWords('shell');
  const own = useUser()?.active_profile.role.slug ?? 'guest';
  const hints = useWords('membership');
  const chosen = ROLES.find((role) => role === form.values.role);
  const given = ROLES.filter((role) => RANK[role] <= RANK[own] || role === form.values.role);
  return (
    <NativeSelect
      label={t('field.role')}
      description={chosen ? hints(`hint.${chosen}`) : undefined}
      data={given.map((role) => ({ value: role, label: frame(`role.${role}`) }))}
      {...form.getInputProps('role')}
    />
  );
}
