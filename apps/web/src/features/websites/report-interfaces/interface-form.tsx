import type { ReactNode } from 'react';
import { REPORT_INTERFACE_FIELDS } from '@vigie/contract/fields/report-interface-fields.ts';
import type { ReportInterface } from '@vigie/contract/report-interface.ts';
import {
  useChangeReportInterface,
  useCreateReportInterface,
  useReadReportInterface,
} from '../../../shared/api/report-interfaces.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useFieldLabels } from '../../../shared/resource/field-labels.ts';
import { FieldInput, Inputs } from '../../../shared/resource/described-inputs.tsx';
import { useFormEditor } from '../../../shared/resource/use-form-editor.ts';
import { YoursOrTheirs } from '../../../shared/resource/yours-or-theirs.tsx';
import { DialogForm } from '../../../shared/ui/dialog-form.tsx';
import { Checkbox } from '../../../shared/ui/switch.tsx';
import {
  INTERFACE_FORM,
  interfaceFormFields,
  interfaceFormRules,
  type EditedTracker,
  type InterfaceFields,
} from './interface-values.ts';

interface InterfaceFormProps {
  title: string;
  of: EditedTracker;
  /** Null for a new interface. */
  stored: ReportInterface | null;
  onSaved: (saved: ReportInterface) => void;
  onClose: () => void;
}

/** Renders the form of a tracker's reporting interface. */
export function InterfaceForm({ title, of, stored, onSaved, onClose }: InterfaceFormProps): ReactNode {
  const t = useWords('report-interfaces');
  const labels = useFieldLabels(REPORT_INTERFACE_FIELDS);
  const { form, failure, onSubmit, isSaving, conflict } = useInterfaceEditor({ of, stored, onSaved });
  const labelOf = (field: keyof InterfaceFields) => labels(field === 'removesToken' ? 'token' : field);
  return (
    <DialogForm
      title={title}
      lead={t('form.lead')}
      failed={t('form.failed')}
      failure={failure}
      submit={t('form.save')}
      isBusy={isSaving}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <Inputs
        of={INTERFACE_FORM}
        section="interface"
        form={form}
        own={{ token: <TokenInput form={form} isStored={(stored?.tokenSetAt ?? null) !== null} /> }}
      />
      <ControlNote family={form.values.family} />
      <YoursOrTheirs conflict={conflict} labelOf={labelOf} />
    </DialogForm>
  );
}

/** Renders whether a control hit is sent, and what the interface of a product lacks. */
function ControlNote({ family }: Pick<InterfaceFields, 'family'>): ReactNode {
  const t = useWords('report-interfaces');
  const isWithout = family === 'ga4' || family === 'piano';
  const volumes = family === 'snowplow' ? ` ${t('volumes.snowplow')}` : '';
  return (
    <p className="small quiet pretty">{`${t(isWithout ? `control.${family}` : 'control.sent')}${volumes}`}</p>
  );
}

function useInterfaceEditor({ of, stored, onSaved }: Pick<InterfaceFormProps, 'of' | 'stored' | 'onSaved'>) {
  const t = useWords('report-interfaces');
  const create = useCreateReportInterface();
  const change = useChangeReportInterface();
  const read = useReadReportInterface();
  return useFormEditor({
    rules: interfaceFormRules(of),
    words: ['report-interfaces'],
    initial: interfaceFormFields(stored),
    opened: stored,
    read: () => (stored === null ? Promise.reject(new Error('Nothing is stored.')) : read(stored)),
    fieldsOf: interfaceFormFields,
    save: ({ trackerId, websiteId, ...input }, updatedAt) =>
      stored === null
        ? create.mutateAsync({ ...input, websiteId, ...(trackerId === undefined ? {} : { trackerId }) })
        : change.mutateAsync({ ...input, id: stored.id, updatedAt }),
    done: () => t('form.saved'),
    onSaved,
  });
}

interface TokenInputProps {
  form: ReturnType<typeof useInterfaceEditor>['form'];
  /** True if a token is stored, which an empty field does not change. */
  isStored: boolean;
}

/** Renders the token, which is pasted and never shown, with the choice to remove a stored one. */
function TokenInput({ form, isStored }: TokenInputProps): ReactNode {
  const t = useWords('report-interfaces');
  const { removesToken, family } = form.values;
  return (
    <>
      {removesToken ? null : (
        <FieldInput
          name="token"
          field={{ ...REPORT_INTERFACE_FIELDS.token, ...(isStored ? { placeholder: '••••••••' } : {}) }}
          form={form}
          hint={[t(`token.${family}`), t(isStored ? 'token.kept' : 'token.sealed')].join(' ')}
        />
      )}
      {isStored ? (
        <Checkbox label={t('token.remove')} {...form.getInputProps('removesToken', { type: 'checkbox' })} />
      ) : null}
    </>
  );
}
