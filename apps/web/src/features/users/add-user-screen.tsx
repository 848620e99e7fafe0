import { useState, type ReactNode, type ComponentProps } from 'react';
import { NEW_USER_FIELDS } from '@vigie/contract/fields/user-fields.ts';
import { useSendsMails } from '../../shared/api/instance.ts';
import { useAddUser } from '../../shared/api/users.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { MembershipFields } from '../../domain/membership/membership-fields.tsx';
import { useFieldLabels } from '../../shared/resource/field-labels.ts';
import { Inputs } from '../../shared/resource/described-inputs.tsx';
import { PageEditor } from '../../shared/resource/page-editor.tsx';
import { useEditor } from '../../shared/resource/use-editor.ts';
import { userName } from '../../shared/session/name-of.ts';
import { useUser } from '../../shared/session/session-provider.tsx';
import { PasswordChoice } from './password-choice.tsx';
import { NEW_USER, USER_FORM, userRules, type UserValues } from './user-values.ts';
import { CopyLine } from '../../shared/ui/copy-line.tsx';
import { Checkbox } from '../../shared/ui/switch.tsx';

/** Steps of the form (docs/specification.md). */
const STEPS = {
  information: USER_FORM.steps.information,
  connection: [...USER_FORM.steps.connection, 'password'],
  user: USER_FORM.steps.user,
  profile: ['companyId', 'role', 'teamIds', 'allContexts', 'contextIds'],
  notification: ['notify'],
  save: [],
} as const satisfies Record<string, ReadonlyArray<keyof UserValues>>;

/** Renders the form that adds a user, with its steps as sections of one page. */
export function AddUserScreen(): ReactNode {
  const t = useWords('users');
  const { password, choosePassword, ...editor } = useUserEditor();
  const labelOf = useFieldLabels<keyof UserValues>(NEW_USER_FIELDS);
  const { form } = editor;
  const { email, firstName, lastName } = form.values;
  return (
    <PageEditor
      editor={editor}
      title={t('add.title')}
      back={{ to: '/utilisateur', label: t('detail.back') }}
      saveLabel={t('save.submit')}
      failureTitle={t('save.failed')}
      labelOf={labelOf}
    >
      {{
        information: <Inputs of={USER_FORM} section="information" form={form} />,
        connection: (
          <div className="grid gap-12">
            <Inputs of={USER_FORM} section="connection" form={form} />
            <PasswordChoice
              value={password}
              error={form.errors['password']}
              known={[email, firstName, lastName]}
              onChange={choosePassword}
            />
          </div>
        ),
        user: <Inputs of={USER_FORM} section="user" form={form} />,
        profile: (
          <MembershipFields
            value={form.values}
            errors={form.errors}
            onChange={(change) => {
              form.setValues(change);
              for (const field of Object.keys(change)) form.clearFieldError(field);
            }}
          />
        ),
        notification: <NotifyChoice {...form.getInputProps('notify', { type: 'checkbox' })} />,
      }}
    </PageEditor>
  );
}

/** Returns the form of a new user. The password is not among its values, because drafts contain no secrets. */
function useUserEditor() {
  const t = useWords('users');
  const add = useAddUser();
  const sendsMails = useSendsMails();
  const user = useUser();
  const [password, setPassword] = useState('');
  const editor = useEditor({
    draftKey: 'new person',
    rules: userRules(password, user?.passwordPolicy ?? 'spec'),
    words: ['users', 'password'],
    initial: { ...NEW_USER, companyId: user?.active_profile.group_id ?? '' },
    steps: STEPS,
    titleOf: (name) => t(`step.${name}`),
    save: (input) => add.mutateAsync({ ...input, notify: input.notify && sendsMails }),
    done: (person) => t('save.done', { name: userName(person) }),
    wayOn: ({ id }) => ({ to: '/utilisateur/detail/$id', params: { id } }),
  });
  const choosePassword = (next: string) => {
    setPassword(next);
    editor.form.clearFieldError('password');
  };
  return { ...editor, password, choosePassword };
}

/** Renders whether the new user is notified by mail; without a mail server, what to hand over instead. */
function NotifyChoice(input: Omit<ComponentProps<typeof Checkbox>, 'label' | 'description'>): ReactNode {
  const t = useWords('users');
  if (useSendsMails())
    return <Checkbox label={t('notify.label')} description={t('notify.hint')} {...input} />;
  return (
    <div className="grid gap-12">
      <p className="quiet pretty">{t('notify.unsent')}</p>
      <CopyLine line={`${location.origin}/connexion`} />
    </div>
  );
}
