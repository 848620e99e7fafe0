import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useBeginTotp, useConfirmTotp } from '../../../shared/api/factors.ts';
import type { FormRules } from '../../../shared/forms/form-rules.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePasswordFailureText } from '../../../domain/sign-in/password/failure-text.ts';
import { useFormEditor } from '../../../shared/resource/use-form-editor.ts';
import { CodeInput } from '../../../domain/sign-in/signing-in/code-input.tsx';
import type { GivenCode } from '../../../domain/sign-in/signing-in/code-rules.ts';
import { CopyLine } from '../../../shared/ui/copy-line.tsx';
import { FormActions, FormFailure } from '../../../shared/ui/form-parts.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { QrCode } from './qr-code.tsx';
import { QueryView } from '../../../shared/resource/query-view.tsx';

interface SetUpProps {
  /** Receives the new recovery codes; empty if the user already had some. */
  onDone: (codes: readonly string[]) => void;
  /** Closes the surrounding dialog; absent on a page. */
  onCancel?: () => void;
}

/** Renders the registration of an authenticator app; it becomes active with the first valid code. */
export function TotpSetUp({ onDone, ...rest }: SetUpProps): ReactNode {
  const t = useWords('factors');
  const { data: setUp, error, mutate } = useBeginTotp();
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    mutate(undefined);
  });
  return (
    <QueryView
      query={{ data: setUp, error, refetch: () => mutate(undefined) }}
      failed={t('totp.failed')}
      skeleton={
        <Frame>
          <Skeleton height={320} />
        </Frame>
      }
    >
      {({ uri, secret }) => (
        <Frame>
          <p className="quiet">{t('totp.scan')}</p>
          <QrCode text={uri} label={t('totp.picture')} />
          <p className="quiet">{t('totp.type')}</p>
          <CopyLine line={secret}>{inFours(secret)}</CopyLine>
          <FirstCode onDone={onDone} {...rest} />
        </Frame>
      )}
    </QueryView>
  );
}

function Frame({ children }: { children: ReactNode }): ReactNode {
  const t = useWords('factors');
  return (
    <div className="grid gap-14">
      <h2 className="title">{t('totp.title')}</h2>
      {children}
    </div>
  );
}

/** Splits a secret into groups of four characters, to make it easy to type. */
const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

const FIRST_CODE: FormRules<GivenCode, GivenCode> = {
  schema: (schemas) => schemas.totpFormSchema,
  inputOf: (values) => values,
  fields: ['code'],
  failures: { 'second-factor-wrong': 'code' },
};

function FirstCode({ onDone, onCancel }: SetUpProps): ReactNode {
  const t = useWords('factors');
  const confirm = useConfirmTotp();
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: FIRST_CODE,
    words: ['factors', 'signing-in'],
    initial: { code: '' },
    textOf: usePasswordFailureText(),
    save: (input) => confirm.mutateAsync(input),
    onSaved: ({ codes }) => onDone(codes),
  });
  return (
    <form className="grid gap-14" noValidate onSubmit={onSubmit}>
      <p className="quiet">{t('totp.code')}</p>
      <FormFailure title={t('totp.failed')} text={failure} />
      <CodeInput method="totp" {...form.getInputProps('code')} />
      {onCancel ? (
        <div className="flex wrap at-end gap-8">
          <FormActions cancel={onCancel} submit={t('totp.submit')} isBusy={isSaving} />
        </div>
      ) : (
        <Button type="submit" size="md" loading={isSaving}>
          {t('totp.submit')}
        </Button>
      )}
    </form>
  );
}
