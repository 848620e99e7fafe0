import type { ReactNode } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import { ScheduleInput } from '../../ui/schedule/schedule-input.tsx';
import type { PoolFields } from './pool-values.ts';

/** When the pool runs by itself. */
export function ScheduleStep({ form }: { form: UseFormReturnType<PoolFields> }): ReactNode {
  return (
    <ScheduleInput
      value={form.values.schedule}
      error={form.errors['schedule']}
      onChange={(schedule) => form.setFieldValue('schedule', schedule)}
    />
  );
}
