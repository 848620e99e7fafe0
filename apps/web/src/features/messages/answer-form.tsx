import type { ReactNode } from 'react';
import { Button, Textarea } from '@mantine/core';
import type { Message } from '@vigie/contract/message.ts';
import { useAnswerMessage } from '../../api/messages.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useFormEditor } from '../../resource/use-form-editor.ts';
import { FormFailure } from '../../ui/form-parts.tsx';
import css from './message-list.module.css';
import { ANSWER_RULES } from './message-values.ts';

/** Answers a message; what is typed is kept until it has left. */
export function AnswerForm({ message: { id, answers } }: { message: Message }): ReactNode {
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
