import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Factors } from '@vigie/contract/sign-in.ts';
import { useConfirmByFactor, useFactors } from '../../../shared/api/factors.ts';
import { useOfferedProviders } from '../../../shared/api/sign-in-providers.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { ProviderButtons } from '../signing-in/provider-buttons.tsx';
import { usePasskeyPress } from '../signing-in/use-passkey-press.ts';
import { usePasskeysOrigin } from '../signing-in/use-right-origins.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { CodeForm, NoForm, PasswordForm } from './confirmation-forms.tsx';
import { useUser } from '../../../shared/session/session-provider.tsx';

type OnSettled = (isGiven: boolean) => void;

/** Renders a dialog in which the user confirms their identity by any of their methods, before a sensitive action. */
export function ConfirmationDialog({ onSettled }: { onSettled: OnSettled }): ReactNode {
  const t = useWords('password');
  return (
    <Dialog isOpen label={t('title')} variant="middle" onClose={() => onSettled(false)}>
      <ConfirmationMethods onSettled={onSettled} />
    </Dialog>
  );
}

type Typed = 'password' | 'totp';

/**
 * Renders the confirmation methods. Until they are loaded, it shows the password field, since nearly every user has
 * one.
 */
function ConfirmationMethods({ onSettled }: { onSettled: OnSettled }): ReactNode {
  const { data: factors } = useFactors();
  const [chosen, setChosen] = useState<Typed | null>(null);
  const typed = typedMethods(factors);
  const way = chosen ?? typed[0];
  const others = (
    <OtherMethods
      factors={factors}
      typed={typed.filter((one) => one !== way)}
      onTyped={setChosen}
      onSettled={onSettled}
    />
  );
  if (way === 'totp') return <CodeForm onSettled={onSettled}>{others}</CodeForm>;
  if (way === 'password') return <PasswordForm onSettled={onSettled}>{others}</PasswordForm>;
  return <NoForm onSettled={onSettled}>{others}</NoForm>;
}

function typedMethods(factors: Factors | undefined): Typed[] {
  if (!factors) return ['password'];
  return [...(factors.hasPassword ? ['password' as const] : []), ...(factors.totp ? ['totp' as const] : [])];
}

interface OtherMethodsProps {
  factors: Factors | undefined;
  typed: readonly Typed[];
  onTyped: (way: Typed) => void;
  onSettled: OnSettled;
}

function OtherMethods({ factors, typed, onTyped, onSettled }: OtherMethodsProps): ReactNode {
  const t = useWords('signing-in');
  const providers = useOwnProviders(factors);
  const [failure, setFailure] = useState<string | null>(null);
  const passkeys = usePasskeysOrigin();
  const hasPasskey = passkeys.isHere && (factors?.passkeys.length ?? 0) > 0;
  if (typed.length === 0 && !hasPasskey && providers.length === 0) return null;
  return (
    <section className="grid gap-8" aria-label={t('confirm.others')}>
      {failure === null ? null : <Notice tone="fail" text={failure} />}
      {typed.map((way) => (
        <Button key={way} variant="default" fullWidth onClick={() => onTyped(way)}>
          {t(way === 'totp' ? 'second.use-totp' : 'confirm.use-password')}
        </Button>
      ))}
      {hasPasskey ? <PasskeyButton onSettled={onSettled} setFailure={setFailure} /> : null}
      <ProviderButtons
        providers={providers}
        isAgain
        returnTo={location.pathname + location.search + location.hash}
        setFailure={setFailure}
      />
    </section>
  );
}

interface PasskeyButtonProps {
  onSettled: OnSettled;
  setFailure: (sentence: string | null) => void;
}

function PasskeyButton({ onSettled, setFailure }: PasskeyButtonProps): ReactNode {
  const t = useWords('signing-in');
  const confirm = useConfirmByFactor();
  const { isBusy, press } = usePasskeyPress({
    end: async (proof) => {
      await confirm.mutateAsync({ proof: { method: 'passkey', ...proof } });
      onSettled(true);
    },
    setFailure,
  });
  return (
    <Button variant="default" fullWidth loading={isBusy} onClick={press}>
      {t('second.use-passkey')}
    </Button>
  );
}

/** Returns the identity providers that the user is bound to and that are still offered. */
function useOwnProviders(factors: Factors | undefined) {
  const user = useUser();
  const names = factors?.identities.map(({ provider }) => provider) ?? [];
  const offered = useOfferedProviders(
    user ? { companyId: user.active_profile.company.id, email: user.email } : {},
    names.length > 0,
  );
  return offered.filter(({ name }) => names.includes(name));
}
