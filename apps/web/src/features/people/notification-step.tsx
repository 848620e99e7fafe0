import type { ReactNode } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import { useWords } from '../../i18n/i18n-provider.tsx';
import type { PersonValues } from './person-values.ts';
import { Checkbox } from '../../ui/switch.tsx';

/** Whether the new user is told by e-mail. */
export function NotificationStep({ form }: { form: UseFormReturnType<PersonValues> }): ReactNode {
  const t = useWords('people');
  return (
    <Checkbox
      label={t('notify.label')}
      description={t('notify.hint')}
      {...form.getInputProps('notify', { type: 'checkbox' })}
    />
  );
}
