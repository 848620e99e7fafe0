import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import type { Tag } from '@vigie/contract/tag.ts';
import { failureOf } from '../../api/failure.ts';
import { useChangeTag, useReadTag, useTag } from '../../api/tags.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useGuardedSave } from '../../resource/use-guarded-save.ts';
import { differingFields, YoursOrTheirs } from '../../resource/yours-or-theirs.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { TagForm } from './tag-form.tsx';
import { fieldsOf } from './tag-values.ts';

/** Changes a tag of the company's own. */
export function EditTagScreen(): ReactNode {
  const { id = '' } = useParams({ strict: false });
  const { data: tag, error, refetch } = useTag(id);
  if (tag && !tag.builtIn) return <Editor tag={tag} />;
  if (tag) return <Gone />;
  return error ? <NotLoaded error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
}

/** Works on the tag as it was opened. */
function Editor({ tag }: { tag: Tag }): ReactNode {
  const t = useWords('tags');
  const shell = useWords('shell');
  const change = useChangeTag();
  const read = useReadTag();
  const [opened, setOpened] = useState(tag);
  const { id, updatedAt: version } = opened;
  const saving = useGuardedSave(opened, () => read(id));
  return (
    <TagForm
      key={version}
      title={shell('title.tags-id-modifier')}
      submitLabel={t('form.save')}
      start={fieldsOf(opened)}
      save={(input) => saving.save((updatedAt) => change.mutateAsync({ id, ...input, updatedAt }))}
      savedText={(name) => t('saved.changed', { name })}
      meanwhile={(fields, submit) => (
        <YoursOrTheirs
          saving={saving}
          differing={(theirs) => differingFields(fields, fieldsOf(theirs))}
          labelOf={(field) => t(`field.${field}`)}
          onMine={submit}
          onTheirs={setOpened}
        />
      )}
    />
  );
}

function NotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode {
  const t = useWords('tags');
  const errorText = useErrorText();
  const { code } = failureOf(error);
  if (code === 'not-found' || code === 'invalid-input') return <Gone />;
  return <LoadFailed level={1} title={t('edit.failed')} text={errorText(code)} onRetry={onRetry} />;
}

function Gone(): ReactNode {
  const t = useWords('tags');
  return (
    <EmptyState level={1} title={t('edit.gone')} text={t('edit.gone-text')}>
      <Button renderRoot={(props) => <Link to="/tags" {...props} />}>{t('edit.back')}</Button>
    </EmptyState>
  );
}
