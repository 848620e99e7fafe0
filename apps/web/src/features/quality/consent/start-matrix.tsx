import type { ReactNode } from 'react';
import { NativeSelect, TextInput } from '@mantine/core';
import { DELAY_FIELD, WITHDRAWAL_FIELD } from '@vigie/contract/fields/delay-field.ts';
import { MATRIX_PAGES_MAX, type MatrixRun } from '@vigie/contract/stored-consent.ts';
import { DELAYABLE_ROLES, statesToMeasure } from '@vigie/contract/consent-matrix.ts';
import { usePoolChoices } from '../../../shared/api/choices.ts';
import { useStartMatrix } from '../../../shared/api/consent.ts';
import { numberOf, type FormRules } from '../../../shared/forms/form-rules.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { FieldInput } from '../../../shared/resource/described-inputs.tsx';
import { useFormEditor } from '../../../shared/resource/use-form-editor.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { DialogForm } from '../../../shared/ui/dialog-form.tsx';
import { IconSelector } from '../../../shared/ui/icons.ts';
import { useConsentView } from './use-consent-view.ts';
import '../../../shared/ui/inputs.css';

/** '' is no pool, and no delay. */
type Fields = {
  poolId: string;
  pagesMax: number | string;
  holdBackSeconds: number | string;
  withdraws: boolean;
};
type StartMatrixInput = Omit<Parameters<ReturnType<typeof useStartMatrix>['mutateAsync']>[0], 'websiteId'>;

const RULES: FormRules<Fields, StartMatrixInput> = {
  schema: (schemas) => schemas.matrixFormSchema,
  inputOf: ({ poolId, pagesMax, holdBackSeconds, withdraws }) => ({
    withdraws,
    poolId: poolId === '' ? null : poolId,
    pagesMax: numberOf(pagesMax),
    holdBackSeconds: holdBackSeconds === '' ? null : Number(holdBackSeconds),
  }),
  fields: ['poolId', 'pagesMax', 'holdBackSeconds', 'withdraws'],
};
const PAGES_FIRST = 20;
/**
 * Additional visits of a page with delays, in three states: one for each delayed role, a repetition of each, and one
 * that only waits as long.
 */
const DELAYED_VISITS = 3 * (DELAYABLE_ROLES.length + DELAYABLE_ROLES.length + 1);

interface StartMatrixProps {
  websiteId: string;
  /** '' for the pages of audits. */
  poolId: string;
  onClose: () => void;
}

/** Renders the dialog that chooses the pages of a matrix and starts it, then shows its progress. */
export function StartMatrix(props: StartMatrixProps): ReactNode {
  const t = useWords('consent');
  return (
    <Dialog isOpen label={t('start')} variant="middle" onClose={props.onClose}>
      <StartForm {...props} />
    </Dialog>
  );
}

function StartForm({ websiteId, poolId, onClose }: StartMatrixProps): ReactNode {
  const t = useWords('consent');
  const format = useFormat();
  const start = useStartMatrix();
  const { showStarted } = useConsentView();
  const pools = usePoolChoices(websiteId);
  const { form, failure, onSubmit, isSaving } = useFormEditor<
    Fields,
    StartMatrixInput,
    MatrixRun,
    { updatedAt: string }
  >({
    rules: RULES,
    words: ['consent', 'fields'],
    initial: { poolId, pagesMax: PAGES_FIRST, holdBackSeconds: '', withdraws: false },
    save: (input) => start.mutateAsync({ websiteId, ...input }),
    done: () => t('start.done'),
    onSaved: ({ id }) => showStarted(id),
  });
  const pages = Number(form.values.pagesMax);
  return (
    <DialogForm
      title={t('start')}
      lead={t('start.lead')}
      failed={t('start.failed')}
      failure={failure}
      submit={t('start.submit')}
      isBusy={isSaving}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <NativeSelect
        label={t('start.pages')}
        rightSection={<IconSelector size={16} aria-hidden />}
        data={[
          { value: '', label: t('start.of-audits') },
          ...pools.map(({ id, name }) => ({ value: id, label: t('start.of-pool', { pool: name }) })),
        ]}
        {...form.getInputProps('poolId')}
      />
      <TextInput
        type="number"
        inputMode="numeric"
        label={t('start.pages-max')}
        description={t('start.pages-max-hint', { max: format.exact(MATRIX_PAGES_MAX) })}
        {...form.getInputProps('pagesMax')}
      />
      <FieldInput name="withdraws" field={WITHDRAWAL_FIELD} form={form} />
      <FieldInput name="holdBackSeconds" field={DELAY_FIELD} form={form} />
      <p className="small muted pretty" aria-live="polite">
        {Number.isInteger(pages) && pages > 0 ? (
          <>
            {t('start.visits', { count: pages * statesToMeasure(form.values.withdraws).length })}{' '}
            {form.values.holdBackSeconds === ''
              ? null
              : t('start.held-visits', { count: pages * DELAYED_VISITS })}
          </>
        ) : null}
      </p>
    </DialogForm>
  );
}
