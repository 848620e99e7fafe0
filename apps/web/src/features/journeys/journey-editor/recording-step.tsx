import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { JOURNEY_FIELDS } from '@vigie/contract/fields/journey-fields.ts';
import type { Recording } from '@vigie/contract/recording.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { FieldInput } from '../../../shared/resource/described-inputs.tsx';
import { IconDownload } from '../../../shared/ui/icons.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import { clearPasswords, fieldsOfRecording, recordingOf, type JourneyForm } from './journey-values.ts';
import { saveRecording } from '../recording-file.ts';
import { RecordingDrop } from './recording-drop.tsx';
import { RecordingStepList } from './step-list.tsx';

interface RecordingStepProps {
  form: JourneyForm;
  onEdit: (key: number) => void;
  onAdd: (index: number) => void;
}

/** Renders the recording: the file field, then the list of its steps to edit. */
export function RecordingStep({ form, onEdit, onAdd }: RecordingStepProps): ReactNode {
  const t = useWords('journey-editor');
  const toasts = useToasts();
  const [isReplacing, setReplacing] = useState(false);
  const { steps, title } = form.values;
  const take = (recording: Recording) => {
    const before = form.getValues();
    form.setValues({
      ...fieldsOfRecording(recording),
      ...(before.title.trim() === '' ? { title: recording.title.slice(0, 160) } : {}),
    });
    form.clearFieldError('steps');
    setReplacing(false);
    toasts.done(
      t('drop.taken', { count: recording.steps.length }),
      before.steps.length > 0 ? { undo: () => form.setValues(before) } : {},
    );
  };
  const hasNone = steps.length === 0;
  return (
    <>
      {hasNone || isReplacing ? (
        <RecordingDrop onTake={take} onCancel={hasNone ? null : () => setReplacing(false)} />
      ) : (
        <p className="flex wrap gap-8">
          <Button variant="default" size="compact-sm" onClick={() => setReplacing(true)}>
            {t('drop.open')}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => saveRecording(recordingOf(form.getValues()), title)}
          >
            {t('steps.download')}
          </Button>
        </p>
      )}
      {form.errors['steps'] ? <p className="small fail">{form.errors['steps']}</p> : null}
      <PasswordNotice form={form} />
      <RecordingStepList
        steps={steps}
        onChange={(change) => form.setFieldValue('steps', change(form.getValues().steps))}
        onEdit={onEdit}
        onAdd={onAdd}
      />
      {hasNone ? null : <FieldInput name="timeout" field={JOURNEY_FIELDS.timeout} form={form} />}
    </>
  );
}

/** Renders a warning that the recording contains a typed password, which would be stored unmasked. */
function PasswordNotice({ form }: { form: JourneyForm }): ReactNode {
  const t = useWords('journey-editor');
  const found = clearPasswords(form.values.steps.map(({ step }) => step));
  if (found.length === 0) return null;
  return (
    <Notice
      tone="warn"
      title={t('password.title')}
      text={t('password.text', { count: found.length, steps: found.join(', '), example: '{{password}}' })}
    />
  );
}
