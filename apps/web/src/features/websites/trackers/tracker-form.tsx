import type { ReactNode } from 'react';
import { NativeSelect, TextInput } from '@mantine/core';
import type { Tracker } from '@vigie/contract/tracking-settings.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useChangeWebsite } from '../../../shared/api/website-settings.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useFormEditor } from '../../../shared/resource/use-form-editor.ts';
import { KNOWN_TRACKERS } from '../../../domain/trackers/known-trackers.ts';
import { DialogForm } from '../../../shared/ui/dialog-form.tsx';
import { TrackingFields } from '../tracking-fields.tsx';
import { PageViewFields } from './page-view-fields.tsx';
import { trackerFormFields, trackerFormRules } from './tracker-values.ts';

interface TrackerFormProps {
  title: string;
  website: Website;
  /** Null for a new tracker. */
  tracker: Tracker | null;
  onClose: () => void;
}

/** Renders the form of a tracker beside the primary one. */
export function TrackerForm({ title, website, tracker, onClose }: TrackerFormProps): ReactNode {
  const t = useWords('trackers');
  const change = useChangeWebsite();
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: trackerFormRules(website, tracker),
    words: ['trackers', 'websites'],
    initial: trackerFormFields(tracker),
    save: (input) => change.mutateAsync({ id: website.id, ...input }),
    done: () => t('saved'),
    onSaved: onClose,
  });
  function choose(family: string): void {
    const { name = '', ...fields } = KNOWN_TRACKERS.find((known) => known.family === family) ?? {};
    form.setValues({ family, ...fields, ...(form.getValues().name === '' && { name }) });
  }
  return (
    <DialogForm
      title={title}
      failed={t('failed')}
      failure={failure}
      submit={t('save')}
      isBusy={isSaving}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <NativeSelect
        label={t('family.label')}
        description={t('family.hint')}
        data={[{ value: '', label: t('family.other') }, ...familiesWith(tracker?.family)]}
        {...form.getInputProps('family')}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <TextInput
        withAsterisk
        label={t('name.label')}
        description={t('name.hint')}
        {...form.getInputProps('name')}
      />
      <TrackingFields form={form} />
      <PageViewFields form={form} />
    </DialogForm>
  );
}

/** Returns the choice of families; a stored one that is not common is listed by its code. */
function familiesWith(stored: string | undefined): { value: string; label: string }[] {
  const known = KNOWN_TRACKERS.map(({ family, name }) => ({ value: family, label: name }));
  const isKnown = known.some(({ value }) => value === stored);
  return stored && !isKnown ? [...known, { value: stored, label: stored }] : known;
}
