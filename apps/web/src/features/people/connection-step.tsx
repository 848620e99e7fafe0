import type { ReactNode } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import { EmailField } from './identity-fields.tsx';
import { PasswordChoice } from './password-choice.tsx';
import type { PersonValues } from './person-values.ts';

interface ConnectionStepProps {
  form: UseFormReturnType<PersonValues>;
  password: string;
  onPassword: (password: string) => void;
}

/** With what the new user signs in. */
export function ConnectionStep({ form, password, onPassword }: ConnectionStepProps): ReactNode {
  const { email, firstName, lastName } = form.values;
  return (
    <div className="grid gap-12">
      <EmailField form={form} />
      <PasswordChoice
        value={password}
        error={form.errors['password']}
        known={[email, firstName, lastName]}
        onChange={onPassword}
      />
    </div>
  );
}
