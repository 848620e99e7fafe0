import type { ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import { TRACKER_FIELDS } from '@vigie/contract/fields/tracker-fields.ts';
import type { Tracker } from '@vigie/contract/tracking-settings.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useChangeWebsite } from '../../../shared/api/website-settings.ts';
import { useReadWebsite } from '../../../shared/api/websites.ts';
import { useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useFieldLabels } from '../../../shared/resource/field-labels.ts';
import { Inputs } from '../../../shared/resource/described-inputs.tsx';
import { useFormEditor } from '../../../shared/resource/use-form-editor.ts';
import { YoursOrTheirs } from '../../../shared/resource/yours-or-theirs.tsx';
import { KNOWN_TRACKERS } from '../../../domain/trackers/known-trackers.ts';
import { DialogForm } from '../../../shared/ui/dialog-form.tsx';
import { RequiredVariables } from '../list-input.tsx';
import { TRACKER_FORM, trackerFormFields, trackerFormRules } from './tracker-values.ts';
import { VariableRules } from './variable-rules.tsx';

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
  const read = useReadWebsite();
  const { locale } = useLocale();
  const labelOf = useFieldLabels(TRACKER_FIELDS);
  const { label, hint, empty } = TRACKER_FIELDS.family;
  const { form, failure, onSubmit, isSaving, conflict } = useFormEditor({
    rules: trackerFormRules(website, tracker),
    words: ['trackers', 'websites'],
    initial: trackerFormFields(tracker),
    opened: website,
    read: () => read(website.id),
    fieldsOf: ({ tracking: { others = [] } }: Website) =>
      trackerFormFields(others.find(({ id }) => id === tracker?.id) ?? null),
    save: (input, updatedAt) => change.mutateAsync({ id: website.id, ...input, updatedAt }),
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
        label={label[locale]}
        description={hint[locale]}
        data={[{ value: '', label: empty[locale] }, ...familiesWith(tracker?.family)]}
        {...form.getInputProps('family')}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <Inputs of={TRACKER_FORM} section="name" form={form} />
      <Inputs
        of={TRACKER_FORM}
        section="tags"
        form={form}
        own={{ requiredVariables: <RequiredVariables form={form} /> }}
      />
      <Inputs
        of={TRACKER_FORM}
        section="hit"
        form={form}
        own={{ variableRules: <VariableRules form={form} /> }}
      />
      <YoursOrTheirs conflict={conflict} labelOf={labelOf} />
    </DialogForm>
  );
}

/** Returns the choice of families; a stored one that is not common is listed by its code. */
function familiesWith(stored: string | undefined): { value: string; label: string }[] {
  const known = KNOWN_TRACKERS.map(({ family, name }) => ({ value: family, label: name }));
  const isKnown = known.some(({ value }) => value === stored);
  return stored && !isKnown ? [...known, { value: stored, label: stored }] : known;
}
