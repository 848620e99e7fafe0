import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button, Textarea } from '@mantine/core';
import type { Message } from '@vigie/contract/message.ts';
import { failureOf } from '../../api/failure.ts';
import { useAnswerMessage } from '../../api/messages.ts';
import { formErrors } from '../../forms/form-errors.ts';
import { useFieldSentence } from '../../forms/use-field-sentence.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toasts/use-toasts.ts';
import { useDraft } from '../../ui/wizard/use-draft.ts';
import css from './message-list.module.css';
import { ANSWER_RULES } from './message-values.ts';

/** Answers a message; what is typed is kept until it has left. */
export function AnswerForm({ message }: { message: Message }): ReactNode {
  const t = useWords('messages');
  const { text, setText, refused, failure, submit, isBusy, field } = useAnswer(message.id);
  return (
    <form className="grid gap-10" noValidate onSubmit={(event) => void submit(event)}>
      {failure === null ? null : <Notice tone="fail" title={t('answer.failed')} text={failure} />}
      <Textarea
        ref={field}
        rows={4}
        label={t(message.answers.length > 0 ? 'answer.field-more' : 'answer.field')}
        value={text}
        error={refused}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" loading={isBusy} className={css.send}>
        {t('answer.send')}
      </Button>
    </form>
  );
}

function useAnswer(id: string) {
  const t = useWords('messages');
  const toasts = useToasts();
  const errorText = useErrorText();
  const errors = formErrors(ANSWER_RULES, useFieldSentence('messages'));
  const answer = useAnswerMessage();
  const draft = useDraft(`answer/${id}`, '');
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, keepText] = useState(draft.start);
  const [refused, setRefused] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const setText = (next: string) => {
    keepText(next);
    draft.keep(next);
    setRefused(undefined);
  };

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const found = errors.validate({ text }).text;
    setRefused(found);
    if (found !== undefined) return field.current?.focus();
    setFailure(null);
    try {
      await answer.mutateAsync({ id, text: text.trim() });
      keepText('');
      draft.drop();
      toasts.done(t('answer.done'));
    } catch (error) {
      setFailure(errorText(failureOf(error).code));
    }
  }
  return { text, setText, refused, failure, submit, isBusy: answer.isPending, field };
}
