import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { TAG_FIELDS } from '@vigie/contract/fields/tag-fields.ts';
import type { Tag } from '@vigie/contract/tag.ts';
import { useTag, useTagSaving } from '../../shared/api/tags.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useFieldLabels } from '../../shared/resource/field-labels.ts';
import { Inputs } from '../../shared/resource/described-inputs.tsx';
import { Gate, Gone } from '../../shared/resource/gate.tsx';
import { useFormEditor } from '../../shared/resource/use-form-editor.ts';
import { YoursOrTheirs } from '../../shared/resource/yours-or-theirs.tsx';
import { FormPage } from '../../shared/ui/form-page.tsx';
import { FormActions, FormFailure } from '../../shared/ui/form-parts.tsx';
import { TAG_FORM } from './tag-form.ts';
import css from './tags.module.css';

const CATALOGUE = { view: 'catalogue' };

/** Renders the form that adds a tag to the company's catalogue. */
export function AddTagScreen(): ReactNode {
  return <TagEditor tag={null} />;
}

export function EditTagScreen(): ReactNode {
  const { id = '' } = useParams({ strict: false });
  const t = useWords('tags');
  const gone = {
    title: t('edit.gone'),
    text: t('edit.gone-text'),
    back: (
      <Button renderRoot={(props) => <Link to="/tags" search={CATALOGUE} {...props} />}>
        {t('edit.back')}
      </Button>
    ),
  };
  return (
    <Gate query={useTag(id)} failed={t('edit.failed')} gone={gone}>
      {(tag) => (tag.builtIn ? <Gone {...gone} /> : <TagEditor key={tag.id} tag={tag} />)}
    </Gate>
  );
}

function TagEditor({ tag }: { tag: Tag | null }): ReactNode {
  const t = useWords('tags');
  const shell = useWords('shell');
  const labelOf = useFieldLabels(TAG_FIELDS);
  const { form, failure, onSubmit, isSaving, conflict } = useTagEditor(tag);
  return (
    <FormPage
      title={shell(tag ? 'title.tags-id-modifier' : 'title.tags-ajouter')}
      lead={t('form.lead')}
      onSubmit={onSubmit}
      problems={<FormFailure title={t('form.failed')} text={failure} />}
      rail={<TagHelp />}
      footer={
        <FormActions
          cancel={{ to: '/tags', search: CATALOGUE }}
          submit={t(tag ? 'form.save' : 'form.add')}
          isBusy={isSaving}
        />
      }
    >
      <Inputs of={TAG_FORM} section="tag" form={form} />
      <YoursOrTheirs conflict={conflict} labelOf={labelOf} />
    </FormPage>
  );
}

function useTagEditor(tag: Tag | null) {
  const t = useWords('tags');
  return useFormEditor({
    ...useTagSaving(tag),
    rules: TAG_FORM.rules,
    words: ['tags'],
    initial: TAG_FORM.valuesOf(tag ?? undefined),
    opened: tag,
    fieldsOf: TAG_FORM.valuesOf,
    done: ({ name }) => t(tag ? 'saved.changed' : 'saved.added', { name }),
    wayOn: (saved) => ({ to: '/tags', search: { ...CATALOGUE, tag: saved.id } }),
  });
}

const EXAMPLES = [
  ['host', 'cdn.tracker.example'],
  ['path', '/track/t-*.js'],
  ['sub', '.stats.example.com'],
] as const;

/** Renders the help about URL patterns, beside the form. */
function TagHelp(): ReactNode {
  const t = useWords('tags');
  return (
    <aside className={`quiet ${css.help}`} aria-label={t('help.title')}>
      <h2 className={css.title}>{t('help.title')}</h2>
      <dl className={`grid gap-10 ${css.examples}`}>
        {EXAMPLES.map(([key, pattern]) => (
          <div key={key}>
            <dt className="mono small ink">{pattern}</dt>
            <dd>{t(`help.${key}`)}</dd>
          </div>
        ))}
      </dl>
      <Link to="/aide/detail/$id" params={{ id: 'tags-catalogue' }} className="accent anywhere">
        {t('help.article')}
      </Link>
    </aside>
  );
}
