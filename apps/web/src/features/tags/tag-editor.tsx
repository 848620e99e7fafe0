import type { ReactNode } from 'react';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Link, useParams } from '@tanstack/react-router';
import { TAG_PURPOSES, type Tag } from '@vigie/contract/tag.ts';
import { useChangeTag, useCreateTag, useReadTag, useTag } from '../../shared/api/tags.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Gate, Gone } from '../../shared/resource/gate.tsx';
import { useFormEditor } from '../../shared/resource/use-form-editor.ts';
import { YoursOrTheirs } from '../../shared/resource/yours-or-theirs.tsx';
import { FormPage } from '../../shared/ui/form-page.tsx';
import { FormActions, FormFailure } from '../../shared/ui/form-parts.tsx';
import { tagFormFields, NEW_TAG, TAG_RULES, type TagFields } from './tag-values.ts';
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
      <Fields form={form} />
      <YoursOrTheirs conflict={conflict} labelOf={(field) => t(`field.${field}`)} />
    </FormPage>
  );
}

function useTagEditor(tag: Tag | null) {
  const t = useWords('tags');
  const create = useCreateTag();
  const change = useChangeTag();
  const read = useReadTag();
  const id = tag?.id ?? '';
  return useFormEditor({
    rules: TAG_RULES,
    words: ['tags'],
    initial: tag ? tagFormFields(tag) : NEW_TAG,
    opened: tag,
    read: () => read(id),
    fieldsOf: tagFormFields,
    save: (input, updatedAt) =>
      tag ? change.mutateAsync({ id, ...input, updatedAt }) : create.mutateAsync(input),
    done: ({ name }) => t(tag ? 'saved.changed' : 'saved.added', { name }),
    wayOn: (saved) => ({ to: '/tags', search: { ...CATALOGUE, tag: saved.id } }),
  });
}

/** Renders a tag's name, its purpose and its URL patterns. */
function Fields({ form }: { form: UseFormReturnType<TagFields> }): ReactNode {
  const t = useWords('tags');
  return (
    <>
      <TextInput
        withAsterisk
        label={t('field.name')}
        description={t('field.name-hint')}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('field.vendor')}
        description={t('field.vendor-hint')}
        {...form.getInputProps('vendor')}
      />
      <NativeSelect
        label={t('field.purpose')}
        data={TAG_PURPOSES.map((value) => ({ value, label: t(`purpose.${value}`) }))}
        {...form.getInputProps('purpose')}
      />
      <Textarea
        withAsterisk
        rows={5}
        spellCheck={false}
        label={t('field.patterns')}
        description={t('field.patterns-hint')}
        {...form.getInputProps('patterns')}
      />
      <TextInput
        type="url"
        inputMode="url"
        placeholder="https://"
        label={t('field.url')}
        description={t('field.url-hint')}
        {...form.getInputProps('url')}
      />
    </>
  );
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
