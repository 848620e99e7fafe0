import { useState } from 'react';
import { failureOf } from '../api/failure.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import { useFailureText } from '../password/failure-text.ts';
import { usePasskeyProof, type PasskeyProof } from './use-passkey-proof.ts';

interface PasskeyPress {
  /** What the passkey's answer is good for. */
  end: (proof: PasskeyProof) => Promise<void>;
  /** Hears why nothing came of it; null: it begins again. */
  tell: (sentence: string | null) => void;
}

/** Returns a button that has a passkey answer. */
export function usePasskeyPress({ end, tell }: PasskeyPress): { isBusy: boolean; press: () => void } {
  const t = useWords('signing-in');
  const failureText = useFailureText();
  const prove = usePasskeyProof();
  const [isBusy, setBusy] = useState(false);
  async function run(): Promise<void> {
    tell(null);
    setBusy(true);
    try {
      const proof = await prove();
      if (proof) await end(proof);
      else tell(t('passkey-declined'));
    } catch (error) {
      tell(failureText(failureOf(error)));
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, press: () => void run() };
}
