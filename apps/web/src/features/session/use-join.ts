import { useState, type RefObject } from 'react';
import { joinInputSchema } from '@vigie/contract/company.ts';
import { useApi } from '../../api/api-provider.tsx';
import { failureOf, type Failure } from '../../api/failure.ts';
import { formErrors } from '../../forms/form-errors.ts';
import type { FormRules } from '../../forms/form-rules.ts';
import { useFieldSentence } from '../../forms/use-field-sentence.ts';

/** The form with which a guest makes an account. */
export type JoinFields = { firstName: string; lastName: string; email: string };
type Errors = Partial<JoinFields>;

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
  const rules = formErrors(JOIN_RULES, useFieldSentence('session'));
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);

  /** Shows what is refused and leads to the first such field; says whether there is any. */
  function show(found: Errors): boolean {
    setErrors(found);
    const [first] = Object.keys(found);
    if (first !== undefined) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    return first !== undefined;
  }
  async function submit(): Promise<void> {
    setFailure(null);
    if (show(rules.validate(fields))) return;
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
      if (!show(rules.refused(why))) setFailure(why);
    } finally {
      setBusy(false);
    }
  }
  function set(name: keyof JoinFields, value: string): void {
    setFields((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  }
  return { fields, set, errors, failure, isBusy, submit };
}
