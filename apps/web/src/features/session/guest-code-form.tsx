import { useState, type ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { normaliseGuestCode } from '@vigie/contract/guest-code.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';

const CODE_MAX_LENGTH = 64;

/** Asks for a guest code, where the address holds none or a wrong one. */
export function GuestCodeForm({ initial, isUnknown }: { initial: string; isUnknown: boolean }): ReactNode {
  const t = useWords('session');
  const navigate = useNavigate();
  const [code, setCode] = useState(initial);
  const [refused, setRefused] = useState(isUnknown ? t('code-unknown') : null);
  return (
    <form
      className="grid gap-16"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const entered = normaliseGuestCode(code);
        if (entered === '') setRefused(t('code-required'));
        else void navigate({ to: '/invite', search: { code: entered } });
      }}
    >
      <TextInput
        size="md"
        label={t('code')}
        description={t('code-hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={CODE_MAX_LENGTH}
        value={code}
        error={refused}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setRefused(null);
        }}
      />
      <Button type="submit" size="md" fullWidth>
        {t('code-submit')}
      </Button>
    </form>
  );
}
