import { useApi } from '../../../shared/api/api-provider.tsx';
import { requestPasskey, type PasskeyResponse } from './passkey-browser.ts';

export interface PasskeyProof {
  ticket: string;
  response: PasskeyResponse;
}

/**
 * Returns a function that lets a passkey answer a challenge of the server; null: the user closed the browser's dialog.
 */
export function usePasskeyProof(): (options?: { inField?: boolean }) => Promise<PasskeyProof | null> {
  const { client } = useApi();
  return async ({ inField = false } = {}) => {
    const { ticket, options } = await client.factors.challenge();
    const response = await requestPasskey(options, { inField });
    return response === null ? null : { ticket, response };
  };
}
