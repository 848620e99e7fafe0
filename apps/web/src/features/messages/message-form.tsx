import type { ReactNode } from 'react';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { MESSAGE_TOPICS } from '@vigie/contract/message.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { Notice } from '../../ui/notice.tsx';
import css from './message-form.module.css';
import { MessageHelp } from './message-help.tsx';
import { useMessageForm, type MessageFormApi } from './use-message-form.ts';

/** Topic, subject and text; what is typed is kept until it has left. */
export function MessageForm(): ReactNode {
  const api = useMessageForm();
  return (
    <div className={`grid items-start ${css.columns}`}>
      <form className={`grid clip gap-16 card ${css.card}`} noValidate onSubmit={api.submit}>
        <Told api={api} />
        <Fields api={api} />
        <Footer api={api} />
      </form>
      <MessageHelp />
    </div>
  );
}

/** What became of the message, or of the draft. */
function Told({ api: { sentId, failure, restoredAt, startOver } }: { api: MessageFormApi }): ReactNode {
  const t = useWords('messages');
  const format = useFormat();
  if (failure !== null) return <Notice tone="fail" title={t('write.failed')} text={failure} />;
  if (sentId !== null)
    return (
      <Notice
        tone="ok"
        text={t('write.sent')}
        action={
          <Link to="/aide/contact" search={{ message: sentId }} className="inline-row accent min-28 touch">
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

function Footer({ api: { keptAt, isBusy } }: { api: MessageFormApi }): ReactNode {
  const t = useWords('messages');
  const format = useFormat();
  return (
    <footer className={`row wrap at-end gap-8-16 line-above sunken ${css.footer}`}>
      <span className="grow small muted">
        {keptAt === null ? null : t('write.kept', { time: format.hour(keptAt) })}
      </span>
      <Button type="submit" loading={isBusy}>
        {t('write.send')}
      </Button>
      <output className="sr-only">{isBusy ? t('write.sending') : null}</output>
    </footer>
  );
}
