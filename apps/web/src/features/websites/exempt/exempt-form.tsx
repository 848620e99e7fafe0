import { useId, type ReactNode } from 'react';
import { InputBase, TextInput } from '@mantine/core';
import type { Website } from '@vigie/contract/website.ts';
import { useChangeExempt, useSeenVendors } from '../../../shared/api/consent.ts';
import { fieldError, type FormRules } from '../../../shared/forms/form-rules.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useFormEditor } from '../../../shared/resource/use-form-editor.ts';
import { DialogForm } from '../../../shared/ui/dialog-form.tsx';
import { Checkbox } from '../../../shared/ui/switch.tsx';
import type { ExemptVendor } from '@vigie/contract/stored-consent.ts';
import '../../../shared/ui/inputs.css';

type Fields = ExemptVendor & { isChecked: boolean };

interface ExemptFormProps {
  website: Website;
  vendors: readonly ExemptVendor[];
  /** Vendor whose reason is edited; null for a new one. */
  edited: ExemptVendor | null;
  onClose: () => void;
}

/** Renders the form that exempts a vendor: its reason, and the confirmation that somebody verified it. */
export function ExemptForm({ website, vendors, edited, onClose }: ExemptFormProps): ReactNode {
  const t = useWords('exempt');
  const names = useId();
  const change = useChangeExempt();
  const seen = useSeenVendors(website.id);
  const others = vendors.filter(({ vendor }) => vendor !== edited?.vendor);
  const { form, failure, onSubmit, isSaving } = useFormEditor<
    Fields,
    ExemptVendor,
    ExemptVendor,
    { updatedAt: string }
  >({
    rules: rulesBeside(others),
    words: ['exempt'],
    initial: { vendor: edited?.vendor ?? '', reason: edited?.reason ?? '', isChecked: false },
    async save(input) {
      const key = edited?.vendor ?? input.vendor;
      await change.mutateAsync({
        id: website.id,
        change: (now) => [...now.filter(({ vendor }) => vendor !== key), input],
      });
      return input;
    },
    done: ({ vendor }) => t('form.done', { vendor }),
    onSaved: onClose,
  });
  return (
    <DialogForm
      title={edited ? t('form.edit', { vendor: edited.vendor }) : t('form.add')}
      failed={t('form.failed')}
      failure={failure}
      submit={t('form.save')}
      isBusy={isSaving}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      {edited ? null : (
        <>
          <TextInput
            label={t('form.vendor')}
            description={t('form.vendor-hint')}
            list={names}
            autoComplete="off"
            {...form.getInputProps('vendor')}
          />
          <datalist id={names}>
            {seen.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
        </>
      )}
      <InputBase
        component="textarea"
        multiline
        rows={3}
        label={t('form.reason')}
        description={t('form.reason-hint')}
        {...form.getInputProps('reason')}
      />
      <Checkbox
        label={t('form.confirm')}
        description={t('form.confirm-hint')}
        {...form.getInputProps('isChecked', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}

function rulesBeside(others: readonly ExemptVendor[]): FormRules<Fields, ExemptVendor> {
  const taken = new Set(others.map(({ vendor }) => vendor.toLowerCase()));
  return {
    schema: ({ exemptVendorsSchema }) => exemptVendorsSchema.shape.vendors.element,
    inputOf: ({ vendor, reason }) => ({ vendor: vendor.trim(), reason: reason.trim() }),
    fields: ['vendor', 'reason', 'isChecked'],
    more: ({ vendor, reason, isChecked }) => [
      ...(taken.has(vendor.trim().toLowerCase()) ? [fieldError('vendor', 'vendor-twice')] : []),
      ...(reason.trim() === '' ? [fieldError('reason', 'reason-required')] : []),
      ...(isChecked ? [] : [fieldError('isChecked', 'confirm-required')]),
    ],
  };
}
