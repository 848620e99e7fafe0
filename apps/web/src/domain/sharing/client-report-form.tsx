import type { ReactNode } from 'react';
import { NativeSelect, TextInput } from '@mantine/core';
import type { ClientReportInput } from '@vigie/contract/client-report.ts';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { LANGUAGES, LOCALES, type Locale } from '@vigie/contract/locales.ts';
import { useAddClientReport } from '../../shared/api/sharing.ts';
import type { FormRules } from '../../shared/forms/form-rules.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useFormEditor } from '../../shared/resource/use-form-editor.ts';
import { DialogForm } from '../../shared/ui/dialog-form.tsx';
import { Checkbox } from '../../shared/ui/switch.tsx';
import { WebsiteTicks, type TickedWebsite } from './website-ticks.tsx';
import '../../shared/ui/inputs.css';

interface Fields {
  email: string;
  label: string;
  locale: Locale;
  websiteIds: string[];
  isVouched: boolean;
}

const RULES: FormRules<Fields, ClientReportInput> = {
  schema: (schemas) => schemas.clientReportInputSchema,
  inputOf: (fields) => ({ ...fields, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
  fields: ['email', 'label', 'locale', 'websiteIds', 'isVouched'],
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
  const add = useAddClientReport();
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: RULES,
    words: ['sharing'],
    initial: {
      email: '',
      label: '',
      locale,
      websiteIds: websites.length === 1 ? websites.map(({ id }) => id) : [],
      isVouched: false,
    },
    save: (input) => add.mutateAsync({ ...input, companyId: company.id }),
    done: ({ email, state }) => t(state === 'asked' ? 'reports.asked' : 'reports.added', { email }),
    onSaved: onClose,
  });
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
      <TextInput type="email" label={t('reports.email')} {...form.getInputProps('email')} />
      <TextInput
        label={t('label')}
        placeholder={t('label.example')}
        maxLength={120}
        {...form.getInputProps('label')}
      />
      <NativeSelect
        label={t('reports.language')}
        data={LOCALES.map((value) => ({ value, label: LANGUAGES[value].name }))}
        {...form.getInputProps('locale')}
      />
      <WebsiteTicks
        legend={t('websites')}
        websites={websites}
        ticked={form.values.websiteIds}
        error={form.errors['websiteIds']}
        onChange={(ids) => form.setFieldValue('websiteIds', ids)}
      />
      <Checkbox
        label={t('reports.vouched')}
        description={t('reports.vouched-hint')}
        {...form.getInputProps('isVouched', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}
