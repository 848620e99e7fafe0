import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { StoredSignInRules } from '@vigie/contract/identity-provider.ts';
import { ROLES, type Role } from '@vigie/contract/roles.ts';
import { useSessions } from '../../../shared/api/account.ts';
import { useFactors } from '../../../shared/api/factors.ts';
import { useSetSignInRules, useSignInRules, type SignInScope } from '../../../shared/api/sign-in-settings.ts';
import type { FormRules } from '../../../shared/forms/form-rules.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { QueryView } from '../../../shared/resource/query-view.tsx';
import { useFormEditor } from '../../../shared/resource/use-form-editor.ts';
import { useUser } from '../../../shared/session/session-provider.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { CheckList } from '../../../shared/ui/check-list.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { FormFailure } from '../../../shared/ui/form-parts.tsx';

/** Renders the choice of the roles that need a second factor. */
export function RequiredSecondFactorCard({ companyId }: { companyId: SignInScope }): ReactNode {
  const t = useWords('sign-in-settings');
  return (
    <Card title={t('factors')}>
      <QueryView query={useSignInRules(companyId)} failed={t('rules.failed')}>
        {(rules) => <RolesForm companyId={companyId} rules={rules} />}
      </QueryView>
    </Card>
  );
}

interface RoleFields {
  secondFactorRoles: Role[];
}

const RULES: FormRules<RoleFields, RoleFields> = {
  schema: (schemas) => schemas.secondFactorFormSchema,
  inputOf: ({ secondFactorRoles }) => ({
    secondFactorRoles: ROLES.filter((role) => secondFactorRoles.includes(role)),
  }),
  fields: ['secondFactorRoles'],
};

interface RolesFormProps {
  companyId: SignInScope;
  rules: StoredSignInRules;
}

function RolesForm({ companyId, rules }: RolesFormProps): ReactNode {
  const t = useWords('sign-in-settings');
  const shell = useWords('shell');
  const set = useSetSignInRules();
  const [opened, setOpened] = useState(rules);
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: RULES,
    words: ['sign-in-settings'],
    initial: { secondFactorRoles: rules.secondFactorRoles },
    save: (input) => set.mutateAsync({ ...opened, ...input, ...(companyId === null ? {} : { companyId }) }),
    done: () => t('factors.saved'),
    onSaved: setOpened,
  });
  const hitsOneself = useHitsOneself(companyId, form.values.secondFactorRoles);
  return (
    <form className="grid one-column gap-12" noValidate onSubmit={onSubmit}>
      <p className="quiet pretty">{t(companyId === null ? 'factors.lead-instance' : 'factors.lead')}</p>
      <FormFailure text={failure} />
      <CheckList
        label={t('factors.roles')}
        none=""
        error={form.errors['secondFactorRoles']}
        groups={[{ name: '', options: ROLES.map((role) => ({ id: role, label: shell(`role.${role}`) })) }]}
        value={form.values.secondFactorRoles}
        onChange={(chosen) =>
          form.setFieldValue(
            'secondFactorRoles',
            ROLES.filter((role) => chosen.includes(role)),
          )
        }
      />
      <p className="small muted pretty">{t('factors.how')}</p>
      {hitsOneself ? <Notice tone="info" text={t('factors.oneself')} /> : null}
      <Button type="submit" variant="default" className="fit" loading={isSaving}>
        {t('save')}
      </Button>
    </form>
  );
}

/** Returns whether these roles require a second factor that the current user lacks. */
function useHitsOneself(companyId: SignInScope, roles: readonly Role[]): boolean {
  const profile = useUser()?.active_profile;
  const { data: factors } = useFactors();
  const session = useSessions().data?.find(({ isThisDevice }) => isThisDevice);
  // A sign-in by a provider counts as one with a second factor.
  if (!profile || !factors || session?.method === 'provider') return false;
  if (companyId !== null && companyId !== profile.company.id) return false;
  return roles.includes(profile.role.slug) && factors.totp === null && factors.passkeys.length === 0;
}
