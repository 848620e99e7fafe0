import { useState, type ReactNode } from 'react';
import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { PROVIDER_FIELDS } from '@vigie/contract/fields/provider-fields.ts';
import type { IdentityProvider } from '@vigie/contract/identity-provider.ts';
import type { SignInScope } from '../../../../shared/api/sign-in-settings.ts';
import { useLocale, useWords } from '../../../../shared/i18n/i18n-provider.tsx';
import { FieldInput } from '../../../../shared/resource/described-inputs.tsx';
import { IconSelector } from '../../../../shared/ui/icons.ts';
import { Checkbox } from '../../../../shared/ui/switch.tsx';
import { DiscoveryCheck } from './discovery-check.tsx';
import { KNOWN_PROVIDERS, PROVIDER_KINDS } from './provider-kinds.ts';
import { issuerOf, withProviderKind, type ProviderFields } from './provider-values.ts';

interface ConnectionFieldsProps {
  form: UseFormReturnType<ProviderFields>;
  scope: SignInScope;
  provider: IdentityProvider | null;
}

const PLAIN = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** Renders the issuer of the provider, and Vigie's client registration there. */
export function ConnectionFields({ form, scope, provider }: ConnectionFieldsProps): ReactNode {
  const t = useWords('identity-providers');
  const { locale } = useLocale();
  const isFixed = provider?.origin === 'environment';
  const { kind, issuer } = form.values;
  const [isCut, setCut] = useState(false);
  return (
    <>
      {isFixed ? null : (
        <NativeSelect
          label={PROVIDER_FIELDS.kind.label[locale]}
          description={PROVIDER_FIELDS.kind.hint[locale]}
          rightSection={<IconSelector size={16} aria-hidden />}
          data={PROVIDER_KINDS.map((value) => ({
            value,
            label: KNOWN_PROVIDERS[value].product ?? t('kind.other'),
          }))}
          value={kind}
          onChange={(event) => {
            const chosen = PROVIDER_KINDS.find((one) => one === event.currentTarget.value);
            if (chosen) form.setValues(withProviderKind(form.values, chosen));
          }}
        />
      )}
      <FieldInput name="name" field={PROVIDER_FIELDS.name} form={form} isRequired isDisabled={isFixed} />
      <TextInput
        withAsterisk
        type="url"
        inputMode="url"
        label={PROVIDER_FIELDS.issuer.label[locale]}
        description={t(`hint.issuer-${kind}`)}
        disabled={isFixed}
        {...PLAIN}
        {...form.getInputProps('issuer')}
        onChange={({ currentTarget: { value } }) => {
          const cut = issuerOf(value);
          setCut(cut !== value);
          form.setFieldValue('issuer', cut);
        }}
      />
      <output className="small muted">{isCut ? t('issuer.cut') : null}</output>
      <DiscoveryCheck
        issuer={issuer}
        scope={scope}
        isRefused={form.errors['issuer'] !== undefined}
        onTake={isFixed ? null : (named) => form.setFieldValue('issuer', named)}
      />
      <FieldInput
        name="clientId"
        field={PROVIDER_FIELDS.clientId}
        form={form}
        isRequired
        isDisabled={isFixed}
      />
      {isFixed ? null : <Secret form={form} isStored={provider?.hasSecret ?? false} />}
      <FieldInput name="scopes" field={PROVIDER_FIELDS.scopes} form={form} isDisabled={isFixed} />
      <FieldInput name="isEnabled" field={PROVIDER_FIELDS.isEnabled} form={form} />
    </>
  );
}

/** Renders the client secret, which is pasted and never shown; a public client has none. */
function Secret({ form, isStored }: { form: ConnectionFieldsProps['form']; isStored: boolean }): ReactNode {
  const t = useWords('identity-providers');
  const { locale } = useLocale();
  const { isPublic } = form.values;
  return (
    <>
      {isPublic ? null : (
        <FieldInput
          name="clientSecret"
          field={{ ...PROVIDER_FIELDS.clientSecret, ...(isStored ? { placeholder: '••••••••' } : {}) }}
          form={form}
          isRequired={!isStored}
          {...(isStored ? { hint: t('hint.secret-kept') } : {})}
        />
      )}
      <Checkbox
        label={PROVIDER_FIELDS.isPublic.label[locale]}
        description={PROVIDER_FIELDS.isPublic.hint[locale]}
        {...form.getInputProps('isPublic', { type: 'checkbox' })}
      />
    </>
  );
}
