import { useState, type RefObject } from 'react';
import { useApi } from '../../api/api-provider.tsx';
import { failureOf, type Failure } from '../../api/failure.ts';
import {
  joinRefusals,
  NO_REFUSALS,
  serverRefusals,
  type JoinFields,
  type JoinRefusals,
} from './join-rules.ts';

const EMPTY: JoinFields = { firstName: '', lastName: '', email: '' };

interface Joining {
  form: RefObject<HTMLFormElement | null>;
  onSent: (email: string) => void;
}

/** Joining with a new account, which the link of a mail opens. */
export function useJoin(guestCode: string, { form, onSent }: Joining) {
  const { client } = useApi();
  const [fields, setFields] = useState(EMPTY);
  const [refusals, setRefusals] = useState<JoinRefusals>(NO_REFUSALS);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);

  /** Shows what is refused and leads to the first such field; says whether there is any. */
  function show(found: JoinRefusals): boolean {
    setRefusals(found);
    const first = Object.entries(found).find(([, refusal]) => refusal !== null)?.[0];
    if (first !== undefined) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    return first !== undefined;
  }
  async function submit(): Promise<void> {
    setFailure(null);
    if (show(joinRefusals(fields))) return;
    setBusy(true);
    try {
      const given = {
        firstName: fields.firstName.trim(),
        lastName: fields.lastName.trim(),
        email: fields.email.trim(),
      };
      await client.invitations.join({ guestCode, ...given });
      onSent(given.email);
    } catch (error) {
      const why = failureOf(error);
      const refused = serverRefusals(why);
      if (refused) show(refused);
      else setFailure(why);
    } finally {
      setBusy(false);
    }
  }
  function set(name: keyof JoinFields, value: string): void {
    setFields((before) => ({ ...before, [name]: value }));
    setRefusals((before) => ({ ...before, [name]: null }));
  }
  return { fields, set, refusals, failure, isBusy, submit };
}
