import type { ReactNode } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import { AddressField } from '../../shared/fields/address-field.tsx';
import { VariableRows } from '../../shared/fields/variable-rows.tsx';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { FormRows } from '../../shared/ui/form-rows.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { NEW_ROW, type CompanyFields } from './company-values.ts';
import { ContextBox } from './context-box.tsx';
import css from './companies.module.css';
import { lacksValues } from './first-website.ts';

interface FirstWebsiteStepProps {
  form: UseFormReturnType<CompanyFields>;
  /** True if the form was restored from a draft, which contains no values of variables. */
  isRestored: boolean;
}

/** Renders the first website of a new company, with its contexts. It can stay empty. */
export function FirstWebsiteStep({ form, isRestored }: FirstWebsiteStepProps): ReactNode {
  const t = useWords('companies');
  const { contexts } = form.values;
  return (
    <>
      <div>
        <p className={`quiet pretty ${css.text}`}>{t('contexts.first')}</p>
        <p className={`quiet pretty ${css.text}`}>{t('contexts.text')}</p>
      </div>
      {isRestored && lacksValues(form.values) ? (
        <Notice tone="info" text={t('contexts.values-lost')} />
      ) : null}
      <AddressField
        form={form}
        name="website"
        label={t('field.website')}
        description={t('field.website-hint')}
        placeholder="https://"
      />
      <FormRows
        legend={t('step.contexts')}
        hint={t('contexts.first-hint')}
        error={form.errors['contexts']}
        addLabel={t('contexts.add')}
        onAdd={() => form.insertListItem('contexts', NEW_ROW)}
      >
        {contexts.map((_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row is its index: its name changes while it is typed.
          <ContextFields key={index} form={form} index={index} />
        ))}
      </FormRows>
    </>
  );
}

interface ContextFieldsProps {
  form: UseFormReturnType<CompanyFields>;
  index: number;
}

function ContextFields({ form, index }: ContextFieldsProps): ReactNode {
  const { label = '', variables = [] } = form.values.contexts[index] ?? {};
  const path = `contexts.${index}`;
  return (
    <ContextBox
      label={label}
      input={form.getInputProps(`${path}.label`)}
      remove={() => form.removeListItem('contexts', index)}
    >
      <VariableRows form={form} path={`${path}.variables`} rows={variables} />
    </ContextBox>
  );
}
