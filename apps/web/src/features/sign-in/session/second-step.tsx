import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import type { FactorProof, NeededFactor, SecondFactor } from '@vigie/contract/sign-in.ts';
import { useApi } from '../../../shared/api/api-provider.tsx';
import { failureOf } from '../../../shared/api/failure.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePasswordFailureText } from '../../../domain/sign-in/password/failure-text.ts';
import { useFormEditor } from '../../../shared/resource/use-form-editor.ts';
import { useEnter } from '../../../shared/session/use-enter.ts';
import { CodeInput } from '../../../domain/sign-in/signing-in/code-input.tsx';
import {
  CODE_RULES,
  type GivenCode,
  type TypedFactor,
} from '../../../domain/sign-in/signing-in/code-rules.ts';
import { usePasskeyPress } from '../../../domain/sign-in/signing-in/use-passkey-press.ts';
import { usePasskeysOrigin } from '../../../domain/sign-in/signing-in/use-right-origins.ts';
import { WorksElsewhere } from '../../../domain/sign-in/signing-in/works-elsewhere.tsx';
import { FormFailure } from '../../../shared/ui/form-parts.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';

interface SecondStepProps {
  needed: NeededFactor;
  /** Returns to the first step; `isOver` if the time for this step has passed. */
  onBack: (isOver: boolean) => void;
}

/** Renders the second factor of a sign-in after a correct password. */
export function SecondStep({ needed, onBack }: SecondStepProps): ReactNode {
  const t = useWords('signing-in');
  const passkeys = usePasskeysOrigin();
  const methods = needed.methods.filter((method) => method !== 'passkey' || passkeys.isHere);
  const [method, setMethod] = useState<SecondFactor>(methods[0] ?? 'recovery-code');
  const end = useEnd(needed.ticket, onBack);
  const others = methods.filter((one) => one !== method);
  return (
    <div className="grid gap-16">
      {method === 'passkey' ? (
        <ByPasskey onProof={end} />
      ) : (
        <ByCode key={method} method={method} onProof={end} />
      )}
      {passkeys.elsewhere !== null && needed.methods.includes('passkey') ? (
        <WorksElsewhere what="passkeys" address={passkeys.elsewhere} />
      ) : null}
      <section className="grid gap-8" aria-label={t('second.ways')}>
        {others.map((other) => (
          <Button key={other} variant="default" onClick={() => setMethod(other)}>
            {t(`second.use-${other}`)}
          </Button>
        ))}
        <Button variant="subtle" onClick={() => onBack(false)}>
          {t('second.back')}
        </Button>
      </section>
    </div>
  );
}

type OnProof = (proof: FactorProof) => Promise<void>;

function useEnd(signIn: string, onBack: SecondStepProps['onBack']): OnProof {
  const { client } = useApi();
  const enter = useEnter();
  const { to } = useSearch({ strict: false });
  return async (proof) => {
    try {
      await enter(await client.factors.signIn({ signIn, proof }), to);
    } catch (error) {
      if (failureOf(error).code === 'step-over') onBack(true);
      throw error;
    }
  };
}

function ByCode({ method, onProof }: { method: TypedFactor; onProof: OnProof }): ReactNode {
  const t = useWords('signing-in');
  const { form, failure, onSubmit, isSaving } = useFormEditor<GivenCode, FactorProof, void>({
    rules: CODE_RULES[method],
    words: ['signing-in'],
    initial: { code: '' },
    textOf: usePasswordFailureText(),
    save: onProof,
  });
  return (
    <form className="grid gap-16" noValidate onSubmit={onSubmit}>
      <p className="quiet pretty">{t(`second.${method}`)}</p>
      <FormFailure title={t('failed')} text={failure} />
      <CodeInput
        method={method}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen has no other purpose than this form.
        autoFocus
        {...form.getInputProps('code')}
      />
      <Button type="submit" size="md" fullWidth loading={isSaving}>
        {t('second.submit')}
      </Button>
    </form>
  );
}

function ByPasskey({ onProof }: { onProof: OnProof }): ReactNode {
  const t = useWords('signing-in');
  const [failure, setFailure] = useState<string | null>(null);
  const { isBusy, press } = usePasskeyPress({
    end: (proof) => onProof({ method: 'passkey', ...proof }),
    setFailure,
  });
  return (
    <div className="grid gap-16">
      <p className="quiet pretty">{t('second.passkey')}</p>
      {failure === null ? null : <Notice tone="fail" title={t('failed')} text={failure} />}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen has no other purpose than this button. */}
      <Button size="md" fullWidth autoFocus loading={isBusy} onClick={press}>
        {t('second.use-passkey')}
      </Button>
    </div>
  );
}
