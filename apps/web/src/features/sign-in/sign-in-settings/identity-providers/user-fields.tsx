import type { ReactNode } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import { PROVIDER_FIELDS } from '@vigie/contract/fields/provider-fields.ts';
import type { SignInScope } from '../../../../shared/api/sign-in-settings.ts';
import { useWords } from '../../../../shared/i18n/i18n-provider.tsx';
import { FieldInput } from '../../../../shared/resource/described-inputs.tsx';
import { Notice } from '../../../../shared/ui/notice.tsx';
import { KNOWN_PROVIDERS } from './provider-kinds.ts';
import type { ProviderFields } from './provider-values.ts';

interface UserFieldsProps {
  form: UseFormReturnType<ProviderFields>;
  scope: SignInScope;
  /** True for the environment's provider: the operator of the instance names its domains. */
  isOperators: boolean;
}

/** Renders which users the provider admits, and the domains whose addresses it is trusted for. */
export function UserFields({ form, scope, isOperators }: UserFieldsProps): ReactNode {
  const t = useWords('identity-providers');
  const { kind, trustedDomains } = form.values;
  return (
    <>
      <FieldInput name="createsUsers" field={PROVIDER_FIELDS.createsUsers} form={form} />
      {scope === null ? (
        <FieldInput name="domains" field={PROVIDER_FIELDS.domains} form={form} isDisabled={isOperators} />
      ) : null}
      <FieldInput
        name="trustedDomains"
        field={PROVIDER_FIELDS.trustedDomains}
        form={form}
        {...(KNOWN_PROVIDERS[kind].sendsVerified ? {} : { hint: t('hint.trustedDomains-needed') })}
      />
      {trustedDomains.trim() === '' ? null : <Notice tone="warn" text={t('trusted.danger')} />}
    </>
  );
}
