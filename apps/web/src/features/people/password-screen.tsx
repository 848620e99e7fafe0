import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { PersonDetail } from '@vigie/contract/person.ts';
import { failureOf } from '../../api/failure.ts';
import { useSetPersonPassword } from '../../api/people.ts';
import { formErrors } from '../../forms/form-errors.ts';
import { useFieldSentence } from '../../forms/use-field-sentence.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { newPasswordRules } from '../../password/new-password-rules.ts';
import { useUser } from '../../session/session-provider.tsx';
import { nameOf } from '../../session/name-of.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useToasts } from '../../ui/toasts/use-toasts.ts';
import { PasswordChoice } from './password-choice.tsx';
import css from './password-choice.module.css';
import { LoadedPerson } from './loaded-person.tsx';

/** An administrator gives a user another password, which ends all of their sessions. */
export function PersonPasswordScreen(): ReactNode {
  return <LoadedPerson>{(person) => <Form key={person.id} person={person} />}</LoadedPerson>;
}

function Form({ person }: { person: PersonDetail }): ReactNode {
  const t = useWords('people');
  const shell = useWords('shell');
  const { password, choose, refused, failure, submit, isBusy } = useChoosing(person);
  const { id, email, firstName, lastName } = person;
  const name = nameOf(person);
  const params = { id };
  return (
    <>
      <PageHeader
        title={t('password.title', { name })}
        lead={email}
        back={{ to: '/utilisateur/detail/$id', params, label: name }}
      />
      <form
        className={`grid gap-18 card ${css.page}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Notice tone="warn" text={t('password.warning', { name })} />
        {failure === null ? null : <Notice tone="fail" title={t('password.failed')} text={failure} />}
        <PasswordChoice
          value={password}
          error={refused}
          known={[email, firstName, lastName]}
          onChange={choose}
        />
        <div className="flex wrap at-end gap-8">
          <Button
            variant="default"
            renderRoot={(props) => <Link {...props} to="/utilisateur/detail/$id" params={params} />}
          >
            {shell('cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('password.submit')}
          </Button>
        </div>
      </form>
    </>
  );
}

function useChoosing(person: PersonDetail) {
  const { id } = person;
  const name = nameOf(person);
  const t = useWords('people');
  const errorText = useErrorText();
  const toasts = useToasts();
  const navigate = useNavigate();
  const change = useSetPersonPassword();
  const policy = useUser()?.passwordPolicy ?? 'spec';
  const [password, setPassword] = useState('');
  const errors = formErrors(newPasswordRules(policy), useFieldSentence('password'));
  const [refused, setRefused] = useState<string | undefined>();
  function choose(next: string): void {
    setPassword(next);
    setRefused(undefined);
  }
  async function submit(): Promise<void> {
    const found = errors.validate({ password }).password;
    setRefused(found);
    if (found !== undefined) return;
    try {
      await change.mutateAsync({ id, password });
      toasts.done(t('password.done', { name }));
      await navigate({ to: '/utilisateur/detail/$id', params: { id } });
    } catch (error) {
      setRefused(errors.refused(failureOf(error)).password);
    }
  }
  return {
    password,
    choose,
    refused,
    failure: change.error && refused === undefined ? errorText(failureOf(change.error).code) : null,
    submit,
    isBusy: change.isPending,
  };
}
