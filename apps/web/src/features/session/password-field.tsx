import { useState, type ReactNode } from 'react';
import { ActionIcon, TextInput } from '@mantine/core';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { IconEye, IconEyeOff } from '../../ui/icons.ts';

export function PasswordField({ error }: { error: string | undefined }): ReactNode {
  const t = useWords('session');
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <TextInput
      name="password"
      type={isShown ? 'text' : 'password'}
      size="md"
      label={t('login.password')}
      autoComplete="current-password"
      spellCheck={false}
      autoCapitalize="off"
      error={error}
      rightSectionWidth={44}
      rightSection={
        <ActionIcon
          variant="transparent"
          size={36}
          aria-label={t(isShown ? 'login.hide' : 'login.show')}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon size={20} stroke={1.6} />
        </ActionIcon>
      }
    />
  );
}
