import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { PersonDetail } from '@vigie/contract/person.ts';
import { failureOf } from '../../api/failure.ts';
import { useAddPerson } from '../../api/people.ts';
import { formErrors } from '../../forms/form-errors.ts';
import { useFieldSentence } from '../../forms/use-field-sentence.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { nameOf } from '../../session/name-of.ts';
import { useUser } from '../../session/session-provider.tsx';
import { useToasts } from '../../ui/toasts/use-toasts.ts';
import { useWizard } from '../../ui/wizard/use-wizard.ts';
import { NEW_PERSON, personOf, personRules, type PersonValues } from './person-values.ts';

/** The wizard that adds a user. The password stays out of its values: drafts hold no secret. */
export function usePersonWizard() {
  const t = useWords('people');
  const sentence = useFieldSentence('people', 'password');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const toasts = useToasts();
  const add = useAddPerson();
  const user = useUser();
  const companyId = user?.active_profile.group_id ?? '';
  const policy = user?.passwordPolicy ?? 'spec';
  const [password, setPassword] = useState('');
  const errors = formErrors(personRules(password, policy), sentence);
  const wizard = useWizard<PersonValues, PersonDetail>({
    draftKey: 'new person',
    initial: { ...NEW_PERSON, companyId },
    steps: useSteps(),
    errorsOf: errors.validate,
    save: (values) => add.mutateAsync(personOf(values, password)),
    onSaved(person) {
      const { id } = person;
      toasts.done(t('save.done', { name: nameOf(person) }));
      void navigate({ to: '/utilisateur/detail/$id', params: { id } });
    },
    explain(error) {
      const failure = failureOf(error);
      return { errors: errors.refused(failure), text: errorText(failure.code) };
    },
  });
  const choosePassword = (next: string) => {
    setPassword(next);
    wizard.form.clearFieldError('password');
  };
  return { wizard, password, choosePassword };
}

function useSteps() {
  const t = useWords('people');
  return [
    { name: 'information', title: t('step.information'), fields: ['firstName', 'lastName'] },
    { name: 'connection', title: t('step.connection'), fields: ['email', 'password'] },
    { name: 'user', title: t('step.user'), fields: ['displayName', 'locale'] },
    {
      name: 'profile',
      title: t('step.profile'),
      fields: ['companyId', 'role', 'teamIds', 'allContexts', 'contextIds'],
    },
    { name: 'notification', title: t('step.notification'), fields: ['notify'] },
    { name: 'save', title: t('step.save'), fields: [] },
  ] as const;
}
