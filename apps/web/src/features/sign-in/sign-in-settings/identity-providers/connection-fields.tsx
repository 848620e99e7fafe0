import { useState, type ReactNode } from 'react';
import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { IdentityProvider } from '@vigie/contract/identity-provider.ts';
import type { SignInScope } from '../../../../shared/api/sign-in-settings.ts';
import { useWords } from '../../../../shared/i18n/i18n-provider.tsx';
import { IconSelector } from '../../../../shared/ui/icons.ts';
import { Checkbox, Switch } from '../../../../shared/ui/switch.tsx';
import '../../../../shared/ui/inputs.css';
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
  const isFixed = provider?.origin === 'environment';
  const { kind, issuer } = form.values;
  const [isCut, setCut] = useState(false);
  return (
    <>
      {isFixed ? null : (
        <NativeSelect
          label={t('field.kind')}
          description={t('hint.kind')}
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
      <TextInput
        withAsterisk
        label={t('field.name')}
        description={t('hint.name')}
        disabled={isFixed}
        {...form.getInputProps('name')}
      />
      <TextInput
        withAsterisk
        type="url"
        inputMode="url"
        label={t('field.issuer')}
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
      <TextInput
        withAsterisk
        label={t('field.clientId')}
        description={t('hint.clientId')}
        disabled={isFixed}
        {...PLAIN}
        {...form.getInputProps('clientId')}
      />
      {isFixed ? null : <Secret form={form} isKept={provider?.hasSecret ?? false} />}
      <TextInput
        label={t('field.scopes')}
        description={t('hint.scopes')}
        disabled={isFixed}
        {...PLAIN}
        {...form.getInputProps('scopes')}
      />
      <Switch
        label={t('field.isEnabled')}
        description={t('hint.isEnabled')}
        {...form.getInputProps('isEnabled', { type: 'checkbox' })}
      />
    </>
  );
}

/** Renders the client secret, which is pasted and never shown; a public client has none. */
function Secret({ form, isKept }: { form: ConnectionFieldsProps['form']; isKept: boolean }): ReactNode {
  const t = useWords('identity-providers');
  const { isPublic } = form.values;
  return (
    <>
      {isPublic ? null : (
        <TextInput
          withAsterisk={!isKept}
          type="password"
          autoComplete="new-password"
          label={t('field.clientSecret')}
          description={t(isKept ? 'hint.secret-kept' : 'hint.clientSecret')}
          placeholder={isKept ? '••••••••' : ''}
          {...form.getInputProps('clientSecret')}
        />
      )}
      <Checkbox
        label={t('field.isPublic')}
        description={t('hint.isPublic')}
        {...form.getInputProps('isPublic', { type: 'checkbox' })}
      />
    </>
  );
}
