import type { ReactNode } from 'react';
import { useCreateTag } from '../../api/tags.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { TagForm } from './tag-form.tsx';
import { NEW_TAG } from './tag-values.ts';

/** Adds a tag of the company's own to the catalogue. */
export function AddTagScreen(): ReactNode {
  const t = useWords('tags');
  const shell = useWords('shell');
  const create = useCreateTag();
  return (
    <TagForm
      title={shell('title.tags-ajouter')}
      submitLabel={t('form.add')}
      start={NEW_TAG}
      save={create.mutateAsync}
      savedText={(name) => t('saved.added', { name })}
    />
  );
}
