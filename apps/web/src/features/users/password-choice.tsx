import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { NewPasswordField } from '../../domain/sign-in/password/new-password-field.tsx';
import { useUser } from '../../shared/session/session-provider.tsx';
import { CopyLine } from '../../shared/ui/copy-line.tsx';
import { IconRefresh } from '../../shared/ui/icons.ts';
import { generatePassword } from './generate-password.ts';

interface PasswordChoiceProps {
  value: string;
  error?: ReactNode;
  /** Words about the owner that a guesser knows. */
  known: readonly string[];
  onChange: (password: string) => void;
}

/** Renders a password for another user: typed, or generated and then shown to be copied. */
export function PasswordChoice({ value, known, onChange, ...input }: PasswordChoiceProps): ReactNode {
  const t = useWords('users');
  const policy = useUser()?.passwordPolicy ?? 'spec';
  const [generated, setGenerated] = useState('');
  function generate(): void {
    const password = generatePassword((bytes) => crypto.getRandomValues(bytes));
    setGenerated(password);
    onChange(password);
  }
  return (
    <div className="grid gap-12">
      <NewPasswordField
        {...input}
        withAsterisk
        size="sm"
        label={t('password.label')}
        policy={policy}
        value={value}
        known={known}
        onChange={onChange}
      />
      <div>
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={generate}>
          {t('password.generate')}
        </Button>
      </div>
      {generated !== '' && generated === value ? <CopyLine line={generated} /> : null}
      <p className="small quiet pretty">{t('password.hand-over')}</p>
    </div>
  );
}
