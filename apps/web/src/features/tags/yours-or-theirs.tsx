import type { ReactNode } from 'react';
import type { Tag } from '@vigie/contract/tag.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { ChangedMeanwhile, type ChangedMeanwhileProps } from '../../meanwhile/changed-meanwhile.tsx';
import { differingFields } from '../../meanwhile/differing-fields.ts';
import { fieldsOf, type TagFields } from './tag-values.ts';

interface YoursOrTheirsProps extends Pick<ChangedMeanwhileProps, 'onMine' | 'onTheirs' | 'onLater'> {
  mine: TagFields;
  theirs: Tag;
}

/** Somebody else saved the tag meanwhile: which version stands? */
export function YoursOrTheirs({ mine, theirs, ...decisions }: YoursOrTheirsProps): ReactNode {
  const t = useWords('tags');
  return (
    <ChangedMeanwhile
      savedAt={theirs.updatedAt ?? ''}
      differing={differingFields(mine, fieldsOf(theirs)).map((field) => t(`field.${field}`))}
      {...decisions}
    />
  );
}
