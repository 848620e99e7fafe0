import type { ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useAddDomain } from '../../../shared/api/sign-in-settings.ts';
import type { FormRules } from '../../../shared/forms/form-rules.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useFormEditor } from '../../../shared/resource/use-form-editor.ts';
import { FormFailure } from '../../../shared/ui/form-parts.tsx';
import '../../../shared/ui/inputs.css';

interface DomainFields {
  domain: string;
}

const RULES: FormRules<DomainFields, DomainFields> = {
  schema: (schemas) => schemas.domainFormSchema,
  inputOf: ({ domain }) => ({ domain: domain.trim().replace(/^@/, '') }),
  fields: ['domain'],
  failures: { 'domain-taken': 'domain' },
};

/** Renders the form that adds a domain, which counts once it is proven. */
export function DomainForm({ companyId }: { companyId: string }): ReactNode {
  const t = useWords('sign-in-settings');
  const add = useAddDomain();
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: RULES,
    words: ['sign-in-settings'],
    initial: { domain: '' },
    save: (input) => add.mutateAsync({ companyId, ...input }),
    done: ({ domain }) => t('domains.added', { domain }),
    onSaved: (): void => form.reset(),
  });
  return (
    <form className="grid one-column gap-8 mt-12" noValidate onSubmit={onSubmit}>
      <FormFailure text={failure} />
      <TextInput
        label={t('domains.field')}
        placeholder="example.com"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        {...form.getInputProps('domain')}
      />
      <Button type="submit" variant="default" size="xs" className="fit" loading={isSaving}>
        {t('domains.add')}
      </Button>
    </form>
  );
}
