import type { ReactNode } from 'react';
import { Link, useSearch } from '@tanstack/react-router';
import { Button, Textarea } from '@mantine/core';
import type { Message } from '@vigie/contract/message.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Disclosure } from '../../shared/ui/disclosure.tsx';
import { Pill, Tag } from '../../shared/ui/pill.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import css from './messages.module.css';
import { useAnswerMessage, useReadAnswers } from '../../shared/api/messages.ts';
import { useFormEditor } from '../../shared/resource/use-form-editor.ts';
import { FormFailure } from '../../shared/ui/form-parts.tsx';
import { ANSWER_RULES } from './message-values.ts';

interface MessageDisclosureProps {
  message: Message;
  mayAnswer: boolean;
}

/** Renders a message in one line, which opens the whole conversation; the address can name the open one. */
export function MessageDisclosure({ message, mayAnswer }: MessageDisclosureProps): ReactNode {
  const { message: opened }: { message?: string } = useSearch({ strict: false });
  const { id, text, path, answers, isUnread } = message;
  const read = useReadAnswers();
  const markRead = () => {
    if (isUnread && !read.isPending) read.mutate({ id });
  };
  return (
    <Disclosure summary={<Summary message={message} />} isOpen={id === opened} onOpen={markRead}>
      <div className={`grid gap-12 ${css.conversation}`}>
        <p className="pre-line anywhere">{text}</p>
        {path === null ? null : <Screen path={path} />}
        {answers.map((answer) => (
          <Answer key={answer.id} answer={answer} />
        ))}
        {mayAnswer ? <AnswerForm message={message} /> : null}
      </div>
    </Disclosure>
  );
}

function Summary({ message }: { message: Message }): ReactNode {
  const t = useWords('messages');
  const { subject, topic, author, company, mine, at, answers, isUnread } = message;
  const isAnswered = answers.length > 0;
  return (
    <span className={`grid grow shrink ${css.summary}`}>
      <span className={css.subject}>{subject}</span>
      <span className="row wrap gap-4-10 small muted">
        {isUnread ? (
          <Pill tone="info">{t('state.unread')}</Pill>
        ) : (
          <Pill tone={isAnswered ? 'ok' : 'warn'}>{t(isAnswered ? 'state.answered' : 'state.open')}</Pill>
        )}
        <Tag>{t(`topic.${topic}`)}</Tag>
        <span>
          {mine ? t('message.mine') : (author ?? t('message.gone'))} · {company} · <TimeAgo at={at} />
        </span>
      </span>
    </span>
  );
}

/** Renders the screen that the message was written from; only an address of the panel becomes a link. */
function Screen({ path }: { path: string }): ReactNode {
  const t = useWords('messages');
  if (!/^\/(?!\/)/.test(path)) return null;
  const { pathname, search } = new URL(path, location.origin);
  return (
    <p className={`small muted anywhere ${css.screen}`}>
      {t('message.screen')}{' '}
      <Link to={pathname} search={Object.fromEntries(new URLSearchParams(search))}>
        {path}
      </Link>
    </p>
  );
}

function Answer({ answer: { author, at, text } }: { answer: Message['answers'][number] }): ReactNode {
  const t = useWords('messages');
  return (
    <section className={`grid gap-4 rounded-s ${css.answer}`}>
      <p className={`small muted anywhere ${css.by}`}>
        {t('answer.by', { name: author ?? t('message.gone') })} · <TimeAgo at={at} />
      </p>
      <p className="pre-line anywhere">{text}</p>
    </section>
  );
}

/** Renders the answer form; the typed text stays until it is sent. */
function AnswerForm({ message: { id, answers } }: { message: Message }): ReactNode {
  const t = useWords('messages');
  const answer = useAnswerMessage();
  const { form, failure, onSubmit, isSaving, startOver } = useFormEditor({
    draftKey: `answer/${id}`,
    rules: ANSWER_RULES,
    words: ['messages'],
    initial: { text: '' },
    save: (input) => answer.mutateAsync({ id, ...input }),
    done: () => t('answer.done'),
    onSaved: () => {
      startOver();
    },
  });
  return (
    <form className="grid gap-10" noValidate onSubmit={onSubmit}>
      <FormFailure title={t('answer.failed')} text={failure} />
      <Textarea
        rows={4}
        label={t(answers.length > 0 ? 'answer.field-more' : 'answer.field')}
        {...form.getInputProps('text')}
      />
      <Button type="submit" loading={isSaving} className={css.send}>
        {t('answer.send')}
      </Button>
    </form>
  );
}
