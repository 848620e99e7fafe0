import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { labelOf, type RecordedStep } from '@vigie/contract/recording.ts';
import { useSchemas } from '../../../shared/forms/schemas.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { IconCopy, IconPencil, IconPlus } from '../../../shared/ui/icons.ts';
import { RowMenu } from '../../../shared/ui/list/row-menu.tsx';
import { Sortable } from '../../../shared/ui/sortable/sortable.tsx';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import { faultsOfStep, withStep, type DraftStep } from './journey-values.ts';
import css from './journey-editor.module.css';
import { useJourneyFaultText } from './use-fault-text.ts';
import { StepText } from '../step-text.tsx';

interface StepListProps {
  steps: readonly DraftStep[];
  /** Changes the steps as they are at the time of the call, because an undo can come later. */
  onChange: (change: (now: readonly DraftStep[]) => DraftStep[]) => void;
  onEdit: (key: number) => void;
  /** Opens the form of a new step at a position. */
  onAdd: (index: number) => void;
}

/** Renders the steps of a recording; they can be reordered, changed, copied and removed. */
export function RecordingStepList({ steps, onChange, onEdit, onAdd }: StepListProps): ReactNode {
  const t = useWords('journey-editor');
  const toasts = useToasts();
  const remove = (key: number) => {
    const index = steps.findIndex((one) => one.key === key);
    const gone = steps[index];
    if (gone === undefined) return;
    onChange((now) => now.filter((one) => one.key !== key));
    toasts.done(t('steps.removed', { number: index + 1 }), {
      undo: () => onChange((now) => withStep(now, index, gone.step)),
    });
  };
  if (steps.length > 0)
    return (
      <div className="grid one-column gap-12">
        <Sortable
          label={t('steps.label')}
          items={steps.map(({ key, step }, index) => ({
            id: String(key),
            label: `${index + 1} ${labelOf(step)}`,
            content: (
              <StepLine
                step={step}
                number={index + 1}
                onEdit={() => onEdit(key)}
                onInsert={() => onAdd(index + 1)}
                onDuplicate={() => onChange((now) => withStep(now, index + 1, step))}
              />
            ),
          }))}
          onSort={(keys) =>
            onChange((now) => keys.flatMap((key) => now.find((one) => String(one.key) === key) ?? []))
          }
          onRemove={(key) => remove(Number(key))}
        />
        <AddButton label={t('steps.add')} onAdd={() => onAdd(steps.length)} />
      </div>
    );
  return <AddButton label={t('steps.add-first')} onAdd={() => onAdd(0)} />;
}

function AddButton({ label, onAdd }: { label: string; onAdd: () => void }): ReactNode {
  return (
    <Button
      className="self-start"
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={onAdd}
    >
      {label}
    </Button>
  );
}

interface StepLineProps {
  step: RecordedStep;
  number: number;
  onEdit: () => void;
  onInsert: () => void;
  onDuplicate: () => void;
}

function StepLine({ step, number, onEdit, onInsert, onDuplicate }: StepLineProps): ReactNode {
  const t = useWords('journey-editor');
  const faultText = useJourneyFaultText();
  const schemas = useSchemas();
  const [fault] = schemas === null ? [] : faultsOfStep(step, schemas);
  return (
    <span className="row between shrink gap-8">
      <button
        type="button"
        className={`bare pointer ink grow shrink text-start ${css.open}`}
        onClick={onEdit}
      >
        <StepText step={step} />
        {fault === undefined ? null : (
          <span className="block small fail anywhere">
            {fault.path}: {faultText(fault)}
          </span>
        )}
      </button>
      <RowMenu
        label={t('steps.menu', { number })}
        actions={[
          { name: t('steps.edit'), icon: IconPencil, act: onEdit },
          { name: t('steps.duplicate'), icon: IconCopy, act: onDuplicate },
          { name: t('steps.insert'), icon: IconPlus, act: onInsert },
        ]}
      />
    </span>
  );
}
