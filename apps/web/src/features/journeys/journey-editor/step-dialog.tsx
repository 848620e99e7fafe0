import { useState, type ReactNode } from 'react';
import { NativeSelect, TextInput } from '@mantine/core';
import { JOURNEY_FIELDS } from '@vigie/contract/fields/journey-fields.ts';
import type { RecordedStep } from '@vigie/contract/recording.ts';
import { stepKindIn } from '@vigie/contract/wording/step-text.ts';
import { loadSchemas, useSchemas } from '../../../shared/forms/schemas.ts';
import { useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { DialogForm } from '../../../shared/ui/dialog-form.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Switch } from '../../../shared/ui/switch.tsx';
import { faultsOfStep, withStep, type JourneyForm } from './journey-values.ts';
import { useJourneyFaultText } from './use-fault-text.ts';
import { StepInputField } from './step-input.tsx';
import {
  KIND_GROUPS,
  stepKindOf,
  newStep,
  STEP_INPUTS,
  stepValue,
  withValue,
  type StepKind,
} from './step-kinds.ts';

/** Step that is being edited: its position, and whether it is replaced or new. */
export interface Writing {
  index: number;
  step: RecordedStep | null;
}

interface StepDialogProps {
  form: JourneyForm;
  writing: Writing | null;
  onClose: () => void;
}

/** Renders the dialog of a step outside the page's form; a nested form would save the whole page. */
export function StepDialog({ form, writing, onClose }: StepDialogProps): ReactNode {
  const t = useWords('journey-editor');
  const title =
    writing === null || writing.step === null
      ? t('dialog.add')
      : t('dialog.edit', { number: writing.index + 1 });
  const take = (step: RecordedStep) => {
    if (writing === null) return;
    const { steps } = form.getValues();
    form.setFieldValue(
      'steps',
      writing.step === null
        ? withStep(steps, writing.index, step)
        : steps.map((one, index) => (index === writing.index ? { ...one, step } : one)),
    );
    onClose();
  };
  return (
    <Dialog isOpen={writing !== null} label={title} variant="wide" onClose={onClose}>
      {writing === null ? null : (
        <StepForm step={writing.step} title={title} onTake={take} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface StepFormProps {
  /** The step to change; null for a new one. */
  step: RecordedStep | null;
  title: string;
  onTake: (step: RecordedStep) => void;
  onClose: () => void;
}

/** Renders the form of one step: its kind, then the fields of that kind. Only a valid step is accepted. */
function StepForm({ step: before, title, onTake, onClose }: StepFormProps): ReactNode {
  const t = useWords('journey-editor');
  const errorOf = useJourneyFaultText();
  const [step, setStep] = useState(before ?? newStep('click', null));
  const [isValidated, setIsValidated] = useState(before !== null);
  const schemas = useSchemas();
  const faults = isValidated && schemas !== null ? faultsOfStep(step, schemas) : [];
  const take = async () => {
    if (faultsOfStep(step, await loadSchemas()).length === 0) onTake(step);
  };
  const kind = stepKindOf(step);
  const errorAt = (path: string) => {
    const fault = faults.find((one) => one.path === path || one.path.startsWith(`${path}.`));
    return fault === undefined ? null : errorOf(fault);
  };
  const inputs = kind === null ? [] : STEP_INPUTS[kind];
  const elsewhere = faults.find(
    ({ path }) => ![...inputs.map((one) => one.path), 'label', 'timeout'].some((one) => path.startsWith(one)),
  );
  return (
    <DialogForm
      title={title}
      failure={elsewhere === undefined ? null : `${elsewhere.path} : ${errorOf(elsewhere)}`}
      submit={t('dialog.submit')}
      isBusy={false}
      onCancel={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        setIsValidated(true);
        void take();
      }}
    >
      <KindSelect kind={kind} onChange={(next) => setStep(newStep(next, step))} />
      {step.type === 'customStep' && kind === null ? (
        <Notice tone="warn" text={t('dialog.foreign', { name: step.name })} />
      ) : null}
      {inputs.map((input) => (
        <StepInputField
          key={`${kind} ${input.path}`}
          input={input}
          value={stepValue(step, input.path)}
          error={errorAt(input.path)}
          onChange={(value) => setStep(withValue(step, input.path, value))}
        />
      ))}
      <Further step={step} errorAt={errorAt} onChange={setStep} />
    </DialogForm>
  );
}

function KindSelect({
  kind,
  onChange,
}: {
  kind: StepKind | null;
  onChange: (kind: StepKind) => void;
}): ReactNode {
  const t = useWords('journey-editor');
  const { locale } = useLocale();
  return (
    <NativeSelect
      label={t('dialog.kind')}
      value={kind ?? ''}
      data={[
        ...(kind === null ? [{ value: '', label: stepKindIn(locale, 'customStep'), disabled: true }] : []),
        ...(['page', 'browser', 'vigie'] as const).map((group) => ({
          group: t(`dialog.group-${group}`),
          items: KIND_GROUPS[group].map((one) => ({ value: one, label: stepKindIn(locale, one) })),
        })),
      ]}
      onChange={({ currentTarget: { value } }) => onChange(value as StepKind)}
    />
  );
}

interface FurtherProps {
  step: RecordedStep;
  errorAt: (path: string) => string | null;
  onChange: (step: RecordedStep) => void;
}

/** Renders the optional fields of all steps: name, timeout, and the page that opens afterwards. */
function Further({ step, errorAt, onChange }: FurtherProps): ReactNode {
  const t = useWords('journey-editor');
  const { locale } = useLocale();
  const frame = 'frame' in step && Array.isArray(step.frame) ? step.frame.map(String) : [];
  const location = [step.target === 'main' ? undefined : step.target, ...frame].filter(Boolean).join(' › ');
  const opens = (step.assertedEvents ?? []).length > 0;
  return (
    <>
      <div className="grid items-start two-columns gap-16 one-column-phone">
        <TextInput
          label={t('dialog.label')}
          description={t('dialog.label-hint')}
          error={errorAt('label')}
          value={step.label ?? ''}
          onChange={({ currentTarget: { value } }) => onChange(withValue(step, 'label', value || undefined))}
        />
        <TextInput
          type="number"
          label={t('dialog.timeout')}
          description={JOURNEY_FIELDS.timeout.hint[locale]}
          error={errorAt('timeout')}
          value={step.timeout ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange(withValue(step, 'timeout', value === '' ? undefined : Number(value)))
          }
        />
      </div>
      <Switch
        label={t('dialog.opens')}
        description={t('dialog.opens-hint')}
        checked={opens}
        onChange={({ currentTarget: { checked } }) =>
          onChange(withValue(step, 'assertedEvents', checked ? [{ type: 'navigation' }] : undefined))
        }
      />
      {location === '' ? null : (
        <p className="small muted anywhere">{t('dialog.place', { place: location })}</p>
      )}
    </>
  );
}
