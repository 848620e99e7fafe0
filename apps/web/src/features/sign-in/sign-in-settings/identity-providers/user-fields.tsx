import type { ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { SignInScope } from '../../../../shared/api/sign-in-settings.ts';
import { useWords } from '../../../../shared/i18n/i18n-provider.tsx';
import { Notice } from '../../../../shared/ui/notice.tsx';
import { Switch } from '../../../../shared/ui/switch.tsx';
import { KNOWN_PROVIDERS } from './provider-kinds.ts';
import type { ProviderFields } from './provider-values.ts';

interface UserFieldsProps {
  form: UseFormReturnType<ProviderFields>;
  scope: SignInScope;
  /** True for the environment's provider: the operator of the instance names its domains. */
  isOperators: boolean;
}

const DOMAINS = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  placeholder: 'example.com',
} as const;

/** Renders which users the provider admits, and the domains whose addresses it is trusted for. */
export function UserFields({ form, scope, isOperators }: UserFieldsProps): ReactNode {
  const t = useWords('identity-providers');
  const { kind, trustedDomains } = form.values;
  return (
    <>
      <Switch
        label={t('field.createsUsers')}
        description={t('hint.createsUsers')}
        {...form.getInputProps('createsUsers', { type: 'checkbox' })}
      />
      {scope === null ? (
        <TextInput
          {...DOMAINS}
          label={t('field.domains')}
          description={t('hint.domains')}
          disabled={isOperators}
          {...form.getInputProps('domains')}
        />
      ) : null}
      <TextInput
        {...DOMAINS}
        label={t('field.trustedDomains')}
        description={t(
          KNOWN_PROVIDERS[kind].tellsVerified ? 'hint.trustedDomains' : 'hint.trustedDomains-needed',
        )}
        {...form.getInputProps('trustedDomains')}
      />
      {trustedDomains.trim() === '' ? null : <Notice tone="warn" text={t('trusted.danger')} />}
    </>
  );
}
