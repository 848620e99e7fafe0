import { useState, type ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useAddPasskey, useBeginPasskey } from '../../../shared/api/factors.ts';
import type { FormRules } from '../../../shared/forms/form-rules.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePasswordFailureText } from '../../../domain/sign-in/password/failure-text.ts';
import { useFormEditor } from '../../../shared/resource/use-form-editor.ts';
import { makePasskey } from '../../../domain/sign-in/signing-in/passkey-browser.ts';
import { FormActions, FormFailure } from '../../../shared/ui/form-parts.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { deviceName } from '@vigie/contract/wording/device-name.ts';

type Named = { name: string };
export const PASSKEY_NAME: FormRules<Named, Named> = {
  schema: (schemas) => schemas.passkeyFormSchema,
  inputOf: (values) => values,
  fields: ['name'],
};

interface PasskeySetUpProps {
  /** Receives the new recovery codes; empty if the user already had some. */
  onDone: (codes: readonly string[]) => void;
  /** Closes the surrounding dialog; absent on a page. */
  onCancel?: () => void;
}

/** Renders the registration of a passkey; the browser lets the user choose the device or key. */
export function PasskeySetUp({ onDone, onCancel }: PasskeySetUpProps): ReactNode {
  const t = useWords('factors');
  const make = useMaking();
  const [refusal, setRefusal] = useState<'declined' | 'known' | null>(null);
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: PASSKEY_NAME,
    words: ['factors'],
    initial: { name: deviceName(navigator.userAgent) || t('passkey.unnamed') },
    textOf: usePasswordFailureText(),
    save: ({ name }) => {
      setRefusal(null);
      return make(name);
    },
    onSaved: (made) => (typeof made === 'string' ? setRefusal(made) : onDone(made.codes)),
  });
  return (
    <form className="grid gap-14" noValidate onSubmit={onSubmit}>
      <h2 className="title">{t('passkey.title')}</h2>
      <p className="quiet pretty">{t('passkey.text')}</p>
      <FormFailure title={t('passkey.failed')} text={failure} />
      {refusal === null ? null : <Notice tone="warn" text={t(`passkey.${refusal}`)} />}
      <TextInput
        name="name"
        label={t('passkey.name')}
        description={t('passkey.name-hint')}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      {onCancel ? (
        <div className="flex wrap at-end gap-8">
          <FormActions cancel={onCancel} submit={t('passkey.submit')} isBusy={isSaving} />
        </div>
      ) : (
        <Button type="submit" size="md" loading={isSaving}>
          {t('passkey.submit')}
        </Button>
      )}
    </form>
  );
}

function useMaking() {
  const begin = useBeginPasskey();
  const add = useAddPasskey();
  return async (name: string) => {
    const { ticket, options } = await begin.mutateAsync(undefined);
    const response = await makePasskey(options);
    return typeof response === 'string' ? response : add.mutateAsync({ ticket, response, name });
  };
}
