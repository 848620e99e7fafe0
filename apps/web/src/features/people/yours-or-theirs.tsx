import type { ReactNode } from 'react';
import type { PersonDetail } from '@vigie/contract/person.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { ChangedMeanwhile, type ChangedMeanwhileProps } from '../../meanwhile/changed-meanwhile.tsx';
import { differingFields } from '../../meanwhile/differing-fields.ts';
import { valuesOf, type IdentityValues } from './person-values.ts';

interface YoursOrTheirsProps extends Pick<ChangedMeanwhileProps, 'onMine' | 'onTheirs' | 'onLater'> {
  mine: IdentityValues;
  theirs: PersonDetail;
}

const WORD_OF = {
  firstName: 'first-name',
  lastName: 'last-name',
  displayName: 'display-name',
  locale: 'locale',
  email: 'email',
} as const;

/** Somebody else saved the user meanwhile: which version stands? */
export function YoursOrTheirs({ mine, theirs, ...decisions }: YoursOrTheirsProps): ReactNode {
  const t = useWords('people');
  return (
    <ChangedMeanwhile
      savedAt={theirs.updatedAt}
      differing={differingFields(mine, valuesOf(theirs)).map((field) => t(`fact.${WORD_OF[field]}`))}
      {...decisions}
    />
  );
}
