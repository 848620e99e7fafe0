import type { ReactNode } from 'react';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { PROVIDER_FIELDS } from '@vigie/contract/fields/provider-fields.ts';
import type { IdentityProvider } from '@vigie/contract/identity-provider.ts';
import { type SignInScope, useProvider, useProviderSaving } from '../../../../shared/api/sign-in-settings.ts';
import { useWords } from '../../../../shared/i18n/i18n-provider.tsx';
import { useFieldLabels } from '../../../../shared/resource/field-labels.ts';
import { Gate } from '../../../../shared/resource/gate.tsx';
import { useFormEditor } from '../../../../shared/resource/use-form-editor.ts';
import { YoursOrTheirs } from '../../../../shared/resource/yours-or-theirs.tsx';
import { usePermission, useUser } from '../../../../shared/session/session-provider.tsx';
import { FormPage } from '../../../../shared/ui/form-page.tsx';
import { FormActions, FormFailure } from '../../../../shared/ui/form-parts.tsx';
import { IconKey } from '../../../../shared/ui/icons.ts';
import { Notice } from '../../../../shared/ui/notice.tsx';
import { ConnectionFields } from './connection-fields.tsx';
import { ProviderHelp } from './provider-help.tsx';
import { providerFormFields, newProvider, providerFormRules } from './provider-values.ts';
import { RulesField } from './rules-field.tsx';
import { RulesTrial } from './rules-trial.tsx';
import { useRuleDialog } from './use-rule-dialog.tsx';
import { UserFields } from './user-fields.tsx';

/** Renders the form that adds a provider to a company, or to the instance. */
export function AddProviderScreen(): ReactNode {
  const { company } = useSearch({ strict: false });
  const mayAll = usePermission()('companies.list');
  const own = useUser()?.active_profile.company.id ?? null;
  const scope = company ?? (mayAll ? null : own);
  return <ProviderEditor provider={null} scope={scope} />;
}

export function EditProviderScreen(): ReactNode {
  const t = useWords('identity-providers');
  const { id = '' } = useParams({ strict: false });
  return (
    <Gate
      query={useProvider(id)}
      failed={t('failed')}
      gone={{
        title: t('gone'),
        text: t('gone-text'),
        icon: IconKey,
        back: <Link to="/">{t('gone-back')}</Link>,
      }}
    >
      {(provider) => <ProviderEditor key={provider.id} provider={provider} scope={provider.companyId} />}
    </Gate>
  );
}

interface ProviderEditorProps {
  provider: IdentityProvider | null;
  scope: SignInScope;
}

function ProviderEditor({ provider, scope }: ProviderEditorProps): ReactNode {
  const t = useWords('identity-providers');
  const shell = useWords('shell');
  const labelOf = useFieldLabels(PROVIDER_FIELDS);
  const { form, failure, onSubmit, isSaving, conflict } = useProviderEditor({ provider, scope });
  const { edit, dialog } = useRuleDialog(scope);
  const title = provider
    ? 'title.groupe-connexion-fournisseur-id'
    : 'title.groupe-connexion-fournisseur-ajouter';
  const isOperators = provider?.origin === 'environment';
  return (
    <>
      <FormPage
        title={shell(title)}
        lead={t(scope === null ? 'lead-instance' : 'lead')}
        back={{ ...settingsOf(scope), label: t('back') }}
        onSubmit={onSubmit}
        problems={<FormFailure title={t('form.failed')} text={failure} />}
        rail={<ProviderHelp kind={form.values.kind} provider={provider} />}
        footer={
          <FormActions
            cancel={settingsOf(scope)}
            submit={t(provider ? 'form.save' : 'form.add')}
            isBusy={isSaving}
          />
        }
      >
        {isOperators ? <Notice tone="info" text={t('from-environment')} /> : null}
        <ConnectionFields form={form} scope={scope} provider={provider} />
        <UserFields form={form} scope={scope} isOperators={isOperators} />
        <RulesField form={form} scope={scope} edit={edit} />
        <RulesTrial values={form.values} scope={scope} />
        <YoursOrTheirs conflict={conflict} labelOf={labelOf} />
      </FormPage>
      {dialog}
    </>
  );
}

/** Returns the screen that a provider belongs to. */
function settingsOf(scope: SignInScope) {
  return scope === null
    ? { to: '/groupe/connexion' }
    : { to: '/groupe/connexion/$id', params: { id: scope } };
}

function useProviderEditor({ provider, scope }: ProviderEditorProps) {
  const t = useWords('identity-providers');
  return useFormEditor({
    ...useProviderSaving(provider, scope === null ? {} : { companyId: scope }),
    rules: providerFormRules(provider, scope),
    words: ['identity-providers'],
    initial: provider ? providerFormFields(provider) : newProvider(),
    opened: provider,
    fieldsOf: providerFormFields,
    done: ({ name }) => t(provider ? 'saved.changed' : 'saved.added', { name }),
    wayOn: () => settingsOf(scope),
  });
}
