import type { ReactNode } from 'react';
import { NativeSelect, TextInput } from '@mantine/core';
import type { Tracker } from '@vigie/contract/tracking-settings.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useChangeWebsite } from '../../../shared/api/website-settings.ts';
import { useReadWebsite } from '../../../shared/api/websites.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useFormEditor } from '../../../shared/resource/use-form-editor.ts';
import { YoursOrTheirs } from '../../../shared/resource/yours-or-theirs.tsx';
import { KNOWN_TRACKERS } from '../../../domain/trackers/known-trackers.ts';
import { DialogForm } from '../../../shared/ui/dialog-form.tsx';
import { TrackingFields } from '../tracking-fields.tsx';
import { PageViewFields } from './page-view-fields.tsx';
import { trackerFormFields, trackerFormRules, type TrackerFields } from './tracker-values.ts';

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
  const labelOf = useTrackerLabels();
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
      <YoursOrTheirs conflict={conflict} labelOf={labelOf} />
    </DialogForm>
  );
}

/** Returns a function that names each field of a tracker. */
function useTrackerLabels(): (field: keyof TrackerFields) => string {
  const t = useWords('trackers');
  const site = useWords('websites');
  const labels: Record<keyof TrackerFields, string> = {
    name: t('name.label'),
    family: t('family.label'),
    jsTagName: site('js.label'),
    phpTagName: site('php.label'),
    requiredVariables: site('variables.label'),
    ruleParameter: site('rule.label'),
    ruleValue: site('rule-value.label'),
    siteId: t('account.label'),
    variableRules: t('variable-rules.label'),
  };
  return (field) => labels[field];
}

/** Returns the choice of families; a stored one that is not common is listed by its code. */
function familiesWith(stored: string | undefined): { value: string; label: string }[] {
  const known = KNOWN_TRACKERS.map(({ family, name }) => ({ value: family, label: name }));
  const isKnown = known.some(({ value }) => value === stored);
  return stored && !isKnown ? [...known, { value: stored, label: stored }] : known;
}
