import { useState, type ReactNode } from 'react';
import { Button, NativeSelect } from '@mantine/core';
import type { IdentityProvider } from '@vigie/contract/identity-provider.ts';
import type { UserDetail } from '@vigie/contract/user.ts';
import { useSendsMails } from '../../../shared/api/instance.ts';
import { useProvidersOf } from '../../../shared/api/sign-in-settings.ts';
import { useInviteToProvider } from '../../../shared/api/sign-in-methods.ts';
import { fieldError, type FormRules } from '../../../shared/forms/form-rules.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useFormEditor } from '../../../shared/resource/use-form-editor.ts';
import { userName } from '../../../shared/session/name-of.ts';
import { useScope, useUser } from '../../../shared/session/session-provider.tsx';
import { DialogForm } from '../../../shared/ui/dialog-form.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { IconSelector } from '../../../shared/ui/icons.ts';
import { Notice } from '../../../shared/ui/notice.tsx';

/** Renders the form that mails a user the link which binds them to a provider, whatever their address is there. */
export function InviteToProvider({ user }: { user: UserDetail }): ReactNode {
  const t = useWords('sign-in-methods');
  const [isOpen, setOpen] = useState(false);
  const providers = useInvitedTo(user);
  const close = () => setOpen(false);
  const title = t('invite.title', { name: userName(user) });
  if (providers.length === 0) return <p className="small muted pretty">{t('invite.no-provider')}</p>;
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {t('invite')}
      </Button>
      <Dialog isOpen={isOpen} label={title} variant="middle" onClose={close}>
        <InviteForm user={user} providers={providers} onClose={close} />
      </Dialog>
    </>
  );
}

/** Returns the enabled providers of the user's companies, and for an administrator those of the instance. */
function useInvitedTo(user: UserDetail): IdentityProvider[] {
  const isAdministrator = useScope()('identityProviders.list') === 'all';
  const own = useUser()?.active_profile.company.id;
  const companies = user.profiles.map(({ company }) => company.id);
  const scopes = isAdministrator ? [null, ...companies] : companies.filter((id) => id === own);
  return useProvidersOf(scopes).filter(({ isEnabled }) => isEnabled);
}

interface InviteFields {
  providerId: string;
}

const RULES: FormRules<InviteFields, InviteFields> = {
  schema: (schemas) => schemas.providerChoiceSchema,
  inputOf: (values) => values,
  fields: ['providerId'],
  failures: { 'provider-unknown': 'providerId' },
  more: ({ providerId }) => (providerId === '' ? [fieldError('providerId', 'provider-required')] : []),
};

interface InviteFormProps {
  user: UserDetail;
  providers: readonly IdentityProvider[];
  onClose: () => void;
}

function InviteForm({ user, providers, onClose }: InviteFormProps): ReactNode {
  const t = useWords('sign-in-methods');
  const sendsMails = useSendsMails();
  const invite = useInviteToProvider();
  const [first] = providers;
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: RULES,
    words: ['sign-in-methods'],
    initial: { providerId: providers.length === 1 && first ? first.id : '' },
    save: (input) => invite.mutateAsync({ id: user.id, ...input }),
    done: () => t('invite.done', { email: user.email }),
    onSaved: onClose,
  });
  return (
    <DialogForm
      title={t('invite.title', { name: userName(user) })}
      lead={t('invite.lead')}
      failed={t('invite.failed')}
      failure={failure}
      submit={t('invite.send')}
      isBusy={isSaving}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      {sendsMails ? null : <Notice tone="warn" text={t('invite.no-mail')} />}
      <NativeSelect
        withAsterisk
        label={t('invite.provider')}
        rightSection={<IconSelector size={16} aria-hidden />}
        data={[
          { value: '', label: t('invite.choose') },
          ...providers.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.getInputProps('providerId')}
      />
    </DialogForm>
  );
}
