import type { ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { CATEGORIES, SEVERITIES, type Category, type Severity } from '@vigie/contract/classification.ts';
import { useWords } from '../i18n/i18n-provider.tsx';

interface Classified {
  category: Category | '';
  severity: Severity | '';
}

/** Renders the category and the severity of the faults that the test detects. */
export function ClassificationFields<F extends Classified>({
  form,
}: {
  form: UseFormReturnType<F>;
}): ReactNode {
  const t = useWords('fields');
  const shell = useWords('shell');
  return (
    <div className="grid items-start two-columns gap-16 one-column-phone">
      <NativeSelect
        withAsterisk
        label={t('category.label')}
        data={[
          { value: '', label: t('category.placeholder'), disabled: true },
          ...CATEGORIES.map((value) => ({ value, label: shell(`category.${value}`) })),
        ]}
        {...form.getInputProps('category')}
      />
      <NativeSelect
        withAsterisk
        label={t('severity.label')}
        data={[
          { value: '', label: t('severity.placeholder'), disabled: true },
          ...SEVERITIES.map((value) => ({ value, label: shell(`severity.${value}`) })),
        ]}
        {...form.getInputProps('severity')}
      />
    </div>
  );
}
