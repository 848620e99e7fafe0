import type { ReactNode } from 'react';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { CLIENT_REPORT_FIELDS } from '@vigie/contract/fields/sharing-fields.ts';
import { useAddClientReport } from '../../shared/api/sharing.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useFieldLabels } from '../../shared/resource/field-labels.ts';
import { describeForm } from '../../shared/resource/described-form.ts';
import { FieldInput, Inputs } from '../../shared/resource/described-inputs.tsx';
import { SCHEMA_FACTS } from '../../shared/resource/schema-facts.ts';
import { useFormEditor } from '../../shared/resource/use-form-editor.ts';
import { DialogForm } from '../../shared/ui/dialog-form.tsx';
import { Checkbox } from '../../shared/ui/switch.tsx';
import { WebsiteTicks, type TickedWebsite } from './website-ticks.tsx';

const REPORT_FORM = describeForm(CLIENT_REPORT_FIELDS, {
  facts: SCHEMA_FACTS.clientReport,
  schema: (schemas) => schemas.clientReportInputSchema,
});

/** Rules of the form. The report is sent at an hour of the user's time zone. */
const REPORT_RULES: typeof REPORT_FORM.rules = {
  ...REPORT_FORM.rules,
  inputOf: (values) => ({
    ...REPORT_FORM.rules.inputOf(values),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }),
};

interface ClientReportFormProps {
  company: CompanyDetail;
  websites: readonly TickedWebsite[];
  onClose: () => void;
}

/** Renders a form that subscribes a client to the monthly report of some websites. */
export function ClientReportForm({ company, websites, onClose }: ClientReportFormProps): ReactNode {
  const t = useWords('sharing');
  const { locale } = useLocale();
  const labelOf = useFieldLabels(CLIENT_REPORT_FIELDS);
  const add = useAddClientReport();
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: REPORT_RULES,
    words: ['sharing'],
    initial: REPORT_FORM.valuesOf({
      locale,
      websiteIds: websites.length === 1 ? websites.map(({ id }) => id) : [],
    }),
    save: (input) => add.mutateAsync({ ...input, companyId: company.id }),
    done: ({ email, state }) => t(state === 'asked' ? 'reports.asked' : 'reports.added', { email }),
    onSaved: onClose,
  });
  const email = <FieldInput name="email" field={CLIENT_REPORT_FIELDS.email} form={form} />;
  const ticks = (
    <WebsiteTicks
      legend={labelOf('websiteIds')}
      websites={websites}
      ticked={form.values.websiteIds}
      error={form.errors['websiteIds']}
      onChange={(ids) => form.setFieldValue('websiteIds', ids)}
    />
  );
  const vouched = (
    <Checkbox
      label={labelOf('isVouched')}
      description={CLIENT_REPORT_FIELDS.isVouched.hint[locale]}
      {...form.getInputProps('isVouched', { type: 'checkbox' })}
    />
  );
  return (
    <DialogForm
      title={t('reports.add')}
      failed={t('reports.add-failed')}
      failure={failure}
      submit={t('reports.add')}
      isBusy={isSaving}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <Inputs
        of={REPORT_FORM}
        section="report"
        form={form}
        own={{ email, websiteIds: ticks, isVouched: vouched }}
      />
    </DialogForm>
  );
}
