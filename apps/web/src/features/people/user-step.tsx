import type { ReactNode } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import { NamedFields } from './named-fields.tsx';
import type { PersonValues } from './person-values.ts';

/** How the new user is called and in which language they see the panel. */
export function UserStep({ form }: { form: UseFormReturnType<PersonValues> }): ReactNode {
  return <NamedFields form={form} />;
}
