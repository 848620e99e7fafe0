import type { ReactNode } from 'react';
import { ROLES } from '@vigie/contract/roles.ts';
import { useCompany } from '../../api/companies.ts';
import { useSendsMails } from '../../api/instance.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { membershipOf } from '../../membership/membership-values.ts';
import { nameOf } from '../../session/name-of.ts';
import { Recap } from '../../ui/wizard/recap.tsx';
import type { WizardApi } from '../../ui/wizard/wizard-options.ts';
import type { UserValues } from './user-values.ts';

interface UserRecapProps {
  wizard: WizardApi<UserValues>;
  hasPassword: boolean;
}

/** What will be saved of the new user. */
export function UserRecap({ wizard, hasPassword }: UserRecapProps): ReactNode {
  const t = useWords('users');
  const sendsMails = useSendsMails();
  const { values } = wizard.form;
  const { firstName, lastName, email, displayName, locale, notify } = values;
  return (
    <Recap
      wizard={wizard}
      sections={{
        information: {
          facts: [
            [t('fact.first-name'), firstName],
            [t('fact.last-name'), lastName],
          ],
        },
        connection: {
          facts: [
            [t('fact.email'), email],
            [t('save.password'), t(hasPassword ? 'save.password-set' : 'save.password-missing')],
          ],
        },
        user: {
          facts: [
            [t('fact.display-name'), nameOf({ ...values, displayName: displayName.trim() })],
            [t('fact.locale'), locale === '' ? t('fact.locale-none') : t(`locale.${locale}`)],
          ],
        },
        profile: { facts: useMembershipFacts(values) },
        notification: {
          facts: [
            [
              t('save.notify'),
              t(!sendsMails ? 'save.notify-unsent' : notify ? 'save.notify-yes' : 'save.notify-no'),
            ],
          ],
        },
      }}
    />
  );
}

function useMembershipFacts(values: UserValues) {
  const t = useWords('users');
  const words = useWords('membership');
  const frame = useWords('shell');
  const company = useCompany(values.companyId).data;
  const role = ROLES.find((one) => one === values.role);
  const { allContexts, contextIds, teamIds } = membershipOf(values);
  const contexts = company?.sites.flatMap((site) => site.contexts) ?? [];
  return [
    [words('company'), company?.name ?? ''],
    [words('role'), role ? frame(`role.${role}`) : ''],
    [words('teams'), labelsOf(teamIds, company?.teams ?? []) || t('profile.no-team')],
    [words('contexts'), allContexts ? words('contexts-all') : labelsOf(contextIds, contexts)],
  ] as const;
}

function labelsOf(ids: readonly string[], all: readonly { id: string; label: string }[]): string {
  return all
    .filter(({ id }) => ids.includes(id))
    .map(({ label }) => label)
    .join(', ');
}
