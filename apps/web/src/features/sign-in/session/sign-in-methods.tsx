import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useApi } from '../../../shared/api/api-provider.tsx';
import { failureOf } from '../../../shared/api/failure.ts';
import { useOfferedProviders, type Offered } from '../../../shared/api/sign-in-providers.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePasswordFailureText } from '../../../domain/sign-in/password/failure-text.ts';
import { safeTarget } from '../../../shared/session/safe-target.ts';
import { useEnter } from '../../../shared/session/use-enter.ts';
import {
  offersPasskeysInFields,
  abortPasskeyRequest,
} from '../../../domain/sign-in/signing-in/passkey-browser.ts';
import { ProviderButtons } from '../../../domain/sign-in/signing-in/provider-buttons.tsx';
import css from '../../../domain/sign-in/signing-in/signing-in.module.css';
import { usePasskeyPress } from '../../../domain/sign-in/signing-in/use-passkey-press.ts';
import { usePasskeyProof, type PasskeyProof } from '../../../domain/sign-in/signing-in/use-passkey-proof.ts';
import { usePasskeysOrigin } from '../../../domain/sign-in/signing-in/use-right-origins.ts';
import { WorksElsewhere } from '../../../domain/sign-in/signing-in/works-elsewhere.tsx';
import { IconKey } from '../../../shared/ui/icons.ts';
import { Notice } from '../../../shared/ui/notice.tsx';

const COMPANY_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Renders the other sign-in methods: providers, including those of the typed address, and passkeys. */
export function SignInMethods({ email, demanded }: { email: string; demanded: Offered | null }): ReactNode {
  const t = useWords('signing-in');
  const failureText = usePasswordFailureText();
  const { to, groupe = '' }: Record<string, string | undefined> = useSearch({ strict: false });
  const offered = useOfferedProviders({
    ...(COMPANY_ID.test(groupe) ? { companyId: groupe } : {}),
    ...(email.includes('@') ? { email } : {}),
  });
  const providers = demanded ?? offered;
  const [failure, setFailure] = useState<string | null>(null);
  const fail = useCallback((error: unknown) => setFailure(failureText(failureOf(error))), [failureText]);
  const passkeysOrigin = usePasskeysOrigin();
  // A company that requires its provider refuses passkeys as well as passwords.
  const passkeys = demanded === null ? passkeysOrigin : { isHere: false, elsewhere: null };
  if (providers.length === 0 && !passkeys.isHere && passkeys.elsewhere === null) return null;
  return (
    <section className="grid gap-10" aria-label={t('ways')}>
      <p className={`small muted row gap-12 ${css.or}`}>{t('or')}</p>
      {failure === null ? null : <Notice tone="fail" title={t('failed')} text={failure} />}
      <ProviderButtons
        providers={providers}
        returnTo={safeTarget(to, location.origin)}
        setFailure={setFailure}
      />
      {passkeys.isHere ? <PasskeyButton target={to} setFailure={setFailure} onFailure={fail} /> : null}
      {passkeys.elsewhere === null ? null : <WorksElsewhere what="passkeys" address={passkeys.elsewhere} />}
    </section>
  );
}

interface PasskeyButtonProps {
  target: string | undefined;
  setFailure: (sentence: string | null) => void;
  onFailure: (error: unknown) => void;
}

function PasskeyButton({ target, setFailure, onFailure }: PasskeyButtonProps): ReactNode {
  const t = useWords('signing-in');
  const end = useEndByPasskey(target);
  const { isBusy, press } = usePasskeyPress({ end, setFailure });
  useInField(usePasskeyProof(), end, onFailure);
  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      loading={isBusy}
      leftSection={<IconKey size={18} stroke={1.7} aria-hidden />}
      onClick={press}
    >
      {t('passkey')}
    </Button>
  );
}

type EndByPasskey = (proof: PasskeyProof) => Promise<void>;

function useEndByPasskey(target: string | undefined): EndByPasskey {
  const { client } = useApi();
  const enter = useEnter();
  return async (proof) => enter(await client.factors.signInByPasskey(proof), target);
}

/**
 * Makes the browser offer passkeys in the user name field while the screen is mounted, and again after a refused one.
 */
function useInField(
  prove: ReturnType<typeof usePasskeyProof>,
  end: EndByPasskey,
  onFailure: (error: unknown) => void,
): void {
  const latest = useRef({ prove, end, onFailure });
  useEffect(() => {
    latest.current = { prove, end, onFailure };
  });
  useEffect(() => {
    let isGone = false;
    async function wait(): Promise<void> {
      // The user did not choose a passkey yet, so errors are not shown.
      const proof = await proofInField(latest.current.prove).catch(() => null);
      if (isGone || proof === null) return;
      try {
        await latest.current.end(proof);
      } catch (error) {
        latest.current.onFailure(error);
        await wait();
      }
    }
    void wait();
    return () => {
      isGone = true;
      void abortPasskeyRequest();
    };
  }, []);
}

async function proofInField(prove: ReturnType<typeof usePasskeyProof>): Promise<PasskeyProof | null> {
  return (await offersPasskeysInFields()) ? prove({ inField: true }) : null;
}
