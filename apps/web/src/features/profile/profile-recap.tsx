import type { ReactNode } from 'react';
import type { ProfileDetail } from '@vigie/contract/user.ts';
import { useCompany } from '../../api/companies.ts';
import type { AvatarChange } from '../../avatar/avatar-input.tsx';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Recap } from '../../ui/wizard/recap.tsx';
import type { WizardApi } from '../../ui/wizard/wizard-options.ts';
import type { ProfileFields } from './profile-values.ts';

const PICTURE_PX = 64;

interface ProfileRecapProps {
  profile: ProfileDetail;
  wizard: WizardApi<ProfileFields>;
  avatar: AvatarChange;
}

/** What will be saved. */
export function ProfileRecap({ profile, wizard, avatar }: ProfileRecapProps): ReactNode {
  const t = useWords('profile');
  const { values } = wizard.form;
  const administration = useAdministrationFacts(profile, values);
  const picture = avatar === null ? 'same' : avatar === 'removed' ? 'removed' : 'new';
  const name = `${values.firstName} ${values.lastName}`;
  return (
    <Recap
      wizard={wizard}
      sections={{
        information: {
          facts: [
            [t('field.firstName'), values.firstName],
            [t('field.lastName'), values.lastName],
            [t('field.displayName'), values.displayName || name],
            [t('field.jobTitle'), values.jobTitle || t('save.none')],
            [t('field.phone'), values.phone || t('save.none')],
          ],
        },
        presentation: { facts: [[t('field.presentation'), values.presentation || t('save.none')]] },
        avatar: {
          facts: [[t('step.avatar'), t(`avatar.${picture}`)]],
          more:
            avatar instanceof File ? (
              <Picture name={name} blob={avatar} sizePx={PICTURE_PX} shape="round" />
            ) : null,
        },
        administration: { facts: administration },
      }}
    />
  );
}

function useAdministrationFacts(profile: ProfileDetail, values: ProfileFields) {
  const t = useWords('profile');
  const frame = useWords('shell');
  const { data: company } = useCompany(profile.company.id, profile.mayAdminister);
  const labels = (ids: string[], options: { id: string; label: string }[]) =>
    options
      .filter(({ id }) => ids.includes(id))
      .map(({ label }) => label)
      .join(', ') || t('save.none');
  const contexts = company?.sites.flatMap((site) => site.contexts) ?? [];
  return [
    [t('field.role'), frame(`role.${values.role}`)],
    [t('field.teams'), labels(values.teamIds, company?.teams ?? profile.teams)],
    [t('field.reach'), values.allContexts ? t('field.reach-all') : labels(values.contextIds, contexts)],
  ] as const;
}
