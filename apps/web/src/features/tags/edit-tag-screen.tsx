import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import type { Tag } from '@vigie/contract/tag.ts';
import { useChangeTag, useReadTag, useTag } from '../../api/tags.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useGuardedSave } from '../../resource/use-guarded-save.ts';
import { Gate, Gone } from '../../resource/gate.tsx';
import { differingFields, YoursOrTheirs } from '../../resource/yours-or-theirs.tsx';
import { TagForm } from './tag-form.tsx';
import { fieldsOf } from './tag-values.ts';

/** Changes a tag of the company's own. */
export function EditTagScreen(): ReactNode {
  const { id = '' } = useParams({ strict: false });
  const t = useWords('tags');
  const gone = {
    title: t('edit.gone'),
    text: t('edit.gone-text'),
    back: <Button renderRoot={(props) => <Link to="/tags" {...props} />}>{t('edit.back')}</Button>,
  };
  return (
    <Gate query={useTag(id)} failed={t('edit.failed')} gone={gone}>
      {(tag) => (tag.builtIn ? <Gone {...gone} /> : <Editor key={tag.id} tag={tag} />)}
    </Gate>
  );
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
