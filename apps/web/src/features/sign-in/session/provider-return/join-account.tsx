import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { ProviderReturn } from '@vigie/contract/sign-in.ts';
import { useApi } from '../../../../shared/api/api-provider.tsx';
import { failureOf } from '../../../../shared/api/failure.ts';
import type { FormRules } from '../../../../shared/forms/form-rules.ts';
import { useWords } from '../../../../shared/i18n/i18n-provider.tsx';
import { usePasswordFailureText } from '../../../../domain/sign-in/password/failure-text.ts';
import { PasswordInput } from '../../../../domain/sign-in/password/password-input.tsx';
import { useFormEditor } from '../../../../shared/resource/use-form-editor.ts';
import { useEnter } from '../../../../shared/session/use-enter.ts';
import { ConfirmDialog } from '../../../../shared/ui/confirm-dialog.tsx';
import { FormFailure } from '../../../../shared/ui/form-parts.tsx';
import { BlankFrame } from '../blank-frame.tsx';

type Join = Extract<ProviderReturn, { outcome: 'join' }>;
type Decision = { ticket: string; password: string | null };

/**
 * Renders the choice for a user vouched for by a provider: prove that the account is theirs by its password, or join it
 * without its other sign-in methods.
 */
export function JoinAccount({ join }: { join: Join }): ReactNode {
  const t = useWords('provider-return');
  const { provider, email, hasPassword } = join;
  const decide = useDecide(join);
  return (
    <BlankFrame key="join" title={t('join.title')} lead={t('join.lead', { provider, email })}>
      <div className="grid gap-18">
        {hasPassword ? <WithPassword join={join} onDecided={decide} /> : null}
        <WithoutPassword onDecided={() => decide({ ticket: join.ticket, password: null })} />
      </div>
    </BlankFrame>
  );
}

function useDecide({ returnTo }: Join): (decision: Decision) => Promise<void> {
  const { client } = useApi();
  const enter = useEnter();
  return async (decision) => enter(await client.signInProviders.join(decision), returnTo);
}

interface WithPasswordProps {
  join: Join;
  onDecided: (decision: Decision) => Promise<void>;
}

function WithPassword({ join, onDecided }: WithPasswordProps): ReactNode {
  const t = useWords('provider-return');
  const { form, failure, onSubmit, isSaving } = useFormEditor<{ password: string }, Decision, void>({
    rules: rulesOf(join.ticket),
    words: ['provider-return'],
    initial: { password: '' },
    textOf: usePasswordFailureText(),
    save: onDecided,
  });
  return (
    <form className="grid gap-16" noValidate onSubmit={onSubmit}>
      <p className="quiet pretty">{t('join.text', { provider: join.provider })}</p>
      <FormFailure title={t('join.failed')} text={failure} />
      <input type="hidden" name="username" autoComplete="username" value={join.email} />
      <PasswordInput
        name="password"
        label={t('join.password')}
        autoComplete="current-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen has no other purpose than this form.
        autoFocus
        {...form.getInputProps('password')}
      />
      <Button type="submit" size="md" fullWidth loading={isSaving}>
        {t('join.submit')}
      </Button>
    </form>
  );
}

function rulesOf(ticket: string): FormRules<{ password: string }, Decision> {
  return {
    schema: (schemas) => schemas.joinDecisionSchema,
    inputOf: ({ password }) => ({ ticket, password }),
    fields: ['password'],
    failures: { 'wrong-credentials': 'password' },
  };
}

function WithoutPassword({ onDecided }: { onDecided: () => Promise<void> }): ReactNode {
  const t = useWords('provider-return');
  const shell = useWords('shell');
  const failureText = usePasswordFailureText();
  const [isConfirming, setIsConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function confirm(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await onDecided();
    } catch (error) {
      setFailure(failureText(failureOf(error)));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="grid gap-10">
      <p className="small quiet pretty">{t('join.without-text')}</p>
      <Button variant="default" fullWidth onClick={() => setIsConfirming(true)}>
        {t('join.without')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={t('join.ask')}
        text={t('join.ends')}
        confirm={t('join.confirm')}
        cancel={shell('cancel')}
        failed={t('join.failed')}
        failure={failure}
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onClose={() => setIsConfirming(false)}
      />
    </div>
  );
}
