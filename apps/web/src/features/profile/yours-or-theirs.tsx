import type { ReactNode } from 'react';
import type { ProfileDetail } from '@vigie/contract/person.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { ChangedMeanwhile } from '../../meanwhile/changed-meanwhile.tsx';
import { differingFields } from '../../meanwhile/differing-fields.ts';
import type { GuardedSave } from '../../meanwhile/use-guarded-save.ts';
import type { WizardApi } from '../../ui/wizard/wizard-options.ts';
import { fieldsOf, type ProfileFields } from './profile-values.ts';

interface YoursOrTheirsProps {
  wizard: WizardApi<ProfileFields>;
  saving: Pick<GuardedSave<ProfileDetail>, 'settle' | 'forgetTheirs'>;
  theirs: ProfileDetail;
  onTheirs: (profile: ProfileDetail) => void;
}

const WORD_OF = {
  firstName: 'firstName',
  lastName: 'lastName',
  displayName: 'displayName',
  jobTitle: 'jobTitle',
  phone: 'phone',
  presentation: 'presentation',
  role: 'role',
  teamIds: 'teams',
  allContexts: 'reach',
  contextIds: 'reach',
} as const;

/** Somebody else saved the profile meanwhile: which version stands? */
export function YoursOrTheirs({ wizard, saving, theirs, onTheirs }: YoursOrTheirsProps): ReactNode {
  const t = useWords('profile');
  const { avatar: _, ...mine } = wizard.form.values;
  return (
    <ChangedMeanwhile
      savedAt={theirs.updatedAt}
      differing={differingFields(mine, fieldsOf(theirs)).map((field) => t(`field.${WORD_OF[field]}`))}
      onLater={saving.forgetTheirs}
      onMine={() => {
        saving.settle();
        wizard.submit();
      }}
      onTheirs={() => {
        wizard.discard();
        onTheirs(theirs);
      }}
    />
  );
}
