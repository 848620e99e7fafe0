import { useState, type RefObject } from 'react';
import { joinInputSchema } from '@vigie/contract/company.ts';
import { useApi } from '../../api/api-provider.tsx';
import { failureOf, type Failure } from '../../api/failure.ts';
import type { FormRules } from '../../forms/form-rules.ts';
import { useFieldSentence } from '../../forms/use-field-sentence.ts';
import { useRefusedFields } from '../../forms/use-refused-fields.ts';

/** The form with which a guest makes an account. */
export type JoinFields = { firstName: string; lastName: string; email: string };

const JOIN_RULES: FormRules<JoinFields> = {
  schema: joinInputSchema,
  inputOf: (values) => values,
  fields: ['firstName', 'lastName', 'email'],
};
const EMPTY: JoinFields = { firstName: '', lastName: '', email: '' };

interface Joining {
  form: RefObject<HTMLFormElement | null>;
  onSent: (email: string) => void;
}

/** Joining with a new account, which the link of a mail opens. */
export function useJoin(guestCode: string, { form, onSent }: Joining) {
  const { client } = useApi();
  const [fields, setFields] = useState(EMPTY);
  const { errors, check, take, clear } = useRefusedFields(JOIN_RULES, useFieldSentence('session'));
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);

  /** Leads to a refused field; says whether there is any. */
  function leadTo(field: string | undefined): boolean {
    if (field !== undefined) form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
    return field !== undefined;
  }
  async function submit(): Promise<void> {
    setFailure(null);
    if (leadTo(check(fields))) return;
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
      if (!leadTo(take(why))) setFailure(why);
    } finally {
      setBusy(false);
    }
  }
  function set(name: keyof JoinFields, value: string): void {
    setFields((before) => ({ ...before, [name]: value }));
    clear(name);
  }
  return { fields, set, errors, failure, isBusy, submit };
}
