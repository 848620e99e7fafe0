import { useState } from 'react';
import { failureOf } from '../../../shared/api/failure.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePasswordFailureText } from '../password/failure-text.ts';
import { usePasskeyProof, type PasskeyProof } from './use-passkey-proof.ts';

interface PasskeyPress {
  end: (proof: PasskeyProof) => Promise<void>;
  /** Called with the reason when it failed; null: a new attempt begins. */
  setFailure: (sentence: string | null) => void;
}

/** Returns the handler of a button that requests a passkey's response. */
export function usePasskeyPress({ end, setFailure }: PasskeyPress): { isBusy: boolean; press: () => void } {
  const t = useWords('signing-in');
  const failureText = usePasswordFailureText();
  const prove = usePasskeyProof();
  const [isBusy, setBusy] = useState(false);
  async function run(): Promise<void> {
    setFailure(null);
    setBusy(true);
    try {
      const proof = await prove();
      if (proof) await end(proof);
      else setFailure(t('passkey-declined'));
    } catch (error) {
      setFailure(failureText(failureOf(error)));
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, press: () => void run() };
}
