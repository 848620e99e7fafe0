import { useState, type ReactNode } from 'react';
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { IconEye, IconEyeOff } from '../../../shared/ui/icons.ts';

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'rightSection'>;

/** Renders a password field with a show button; its texts are those of `passwords`. */
export function PasswordInput(props: TextInputProps): ReactNode {
  const t = useWords('password');
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <TextInput
      size="md"
      spellCheck={false}
      autoCapitalize="off"
      {...props}
      type={isShown ? 'text' : 'password'}
      rightSectionWidth={44}
      rightSection={
        <ActionIcon
          variant="transparent"
          size={36}
          aria-label={t(isShown ? 'hide' : 'show')}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon size={20} stroke={1.6} />
        </ActionIcon>
      }
    />
  );
}
