import { type ReactNode, useState } from 'react';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { MESSAGE_TOPICS } from '@vigie/contract/message.ts';
import { useSendMessage } from '../../shared/api/messages.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useFormEditor } from '../../shared/resource/use-form-editor.ts';
import { FormActions, FormFailure } from '../../shared/ui/form-parts.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import css from './messages.module.css';
import { MESSAGE_RULES, NEW_MESSAGE } from './message-values.ts';

type MessageFormApi = ReturnType<typeof useMessageForm>;

/** Renders topic, subject and text; the typed text stays until it is sent. */
export function MessageForm(): ReactNode {
  const api = useMessageForm();
  return (
    <div className={`grid items-start ${css.columns}`}>
      <form className={`grid clip gap-16 card ${css.card}`} noValidate onSubmit={api.onSubmit}>
        <MessageFormNotice api={api} />
        <Fields api={api} />
        <Footer api={api} />
      </form>
      <MessageHelp />
    </div>
  );
}

/** Returns the form, the screen that it was opened from, and the sent message. */
function useMessageForm() {
  const send = useSendMessage();
  const { from: wanted }: { from?: string } = useSearch({ strict: false });
  const [isFromDropped, setIsFromDropped] = useState(false);
  const [sentId, setSentId] = useState<string | null>(null);
  const from = isFromDropped ? null : (wanted ?? null);
  const editor = useFormEditor({
    draftKey: 'message',
    rules: MESSAGE_RULES,
    words: ['messages'],
    initial: NEW_MESSAGE,
    onChange: () => setSentId(null),
    save: (input) => send.mutateAsync({ ...input, path: from }),
    onSaved: ({ id }) => {
      editor.startOver();
      setSentId(id);
    },
  });
  return { ...editor, sentId, from, dropFrom: () => setIsFromDropped(true) };
}

/** Renders the result of sending, or the notice about a restored draft. */
function MessageFormNotice({
  api: { sentId, failure, restoredAt, startOver },
}: {
  api: MessageFormApi;
}): ReactNode {
  const t = useWords('messages');
  const format = useFormat();
  if (failure !== null) return <FormFailure title={t('write.failed')} text={failure} />;
  if (sentId !== null)
    return (
      <Notice
        tone="ok"
        text={t('write.sent')}
        action={
          <Link to="/aide/contact" search={{ message: sentId }} className="inline-row min-28 accent touch">
            {t('write.follow')}
          </Link>
        }
      />
    );
  if (restoredAt === null) return null;
  return (
    <Notice
      tone="info"
      text={t('write.restored', { time: format.hour(restoredAt) })}
      action={
        <Button variant="default" size="compact-sm" onClick={startOver}>
          {t('write.start-over')}
        </Button>
      }
    />
  );
}

function Fields({ api: { form, from, dropFrom } }: { api: MessageFormApi }): ReactNode {
  const t = useWords('messages');
  return (
    <>
      <NativeSelect
        label={t('field.topic')}
        data={MESSAGE_TOPICS.map((value) => ({ value, label: t(`topic.${value}`) }))}
        {...form.getInputProps('topic')}
      />
      <TextInput
        withAsterisk
        label={t('field.subject')}
        description={t('field.subject-hint')}
        {...form.getInputProps('subject')}
      />
      <Textarea
        withAsterisk
        rows={9}
        label={t('field.text')}
        description={t('field.text-hint')}
        {...form.getInputProps('text')}
      />
      {from === null ? null : (
        <p className={`row wrap quiet anywhere ${css.from}`}>
          <span>
            {t('field.from')} <code>{from}</code>
          </span>
          <Button variant="subtle" size="compact-sm" onClick={dropFrom}>
            {t('field.from-drop')}
          </Button>
        </p>
      )}
    </>
  );
}

function Footer({ api: { storedAt, isSaving } }: { api: MessageFormApi }): ReactNode {
  const t = useWords('messages');
  const format = useFormat();
  return (
    <footer className={`row wrap at-end gap-8-16 line-above sunken ${css.footer}`}>
      <span className="grow small muted">
        {storedAt === null ? null : t('write.kept', { time: format.hour(storedAt) })}
      </span>
      <FormActions submit={t('write.send')} isBusy={isSaving} busy={t('write.sending')} />
    </footer>
  );
}

const ADVICE = ['address', 'job', 'secret'] as const;

/** Renders hints beside the form about what makes a message easy to answer. */
function MessageHelp(): ReactNode {
  const t = useWords('messages');
  return (
    <aside className="quiet" aria-label={t('help.title')}>
      <h2 className={`card-title ink ${css.helpTitle}`}>{t('help.title')}</h2>
      <ul className={`grid gap-8 ${css.advice}`}>
        {ADVICE.map((key) => (
          <li key={key}>{t(`help.${key}`)}</li>
        ))}
      </ul>
      <Link to="/aide/detail/$id" params={{ id: 'messages' }} className="inline-row accent min-28 touch">
        {t('help.article')}
      </Link>
    </aside>
  );
}
