import type { ReactNode } from 'react';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { ChangedMeanwhile } from '../../meanwhile/changed-meanwhile.tsx';
import { differingFields } from '../../meanwhile/differing-fields.ts';
import type { GuardedSave } from '../../meanwhile/use-guarded-save.ts';
import type { WizardApi } from '../../ui/wizard/wizard-options.ts';
import { fieldsOf, type CompanyFields } from './company-values.ts';

interface YoursOrTheirsProps {
  wizard: WizardApi<CompanyFields>;
  saving: Pick<GuardedSave<CompanyDetail>, 'settle' | 'forgetTheirs'>;
  theirs: CompanyDetail;
  onTheirs: ((company: CompanyDetail) => void) | undefined;
}

/** Somebody else saved the company meanwhile: which version stands? */
export function YoursOrTheirs({ wizard, saving, theirs, onTheirs }: YoursOrTheirsProps): ReactNode {
  const t = useWords('companies');
  const { avatar: _, ...mine } = wizard.form.values;
  return (
    <ChangedMeanwhile
      savedAt={theirs.updatedAt}
      differing={differingFields(mine, fieldsOf(theirs)).map((field) => t(`field.${field}`))}
      onLater={saving.forgetTheirs}
      onMine={() => {
        saving.settle();
        wizard.submit();
      }}
      onTheirs={() => {
        wizard.discard();
        onTheirs?.(theirs);
      }}
    />
  );
}
