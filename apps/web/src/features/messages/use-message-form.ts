import { useState } from 'react';
import { useForm } from '@mantine/form';
import { useSearch } from '@tanstack/react-router';
import { failureOf } from '../../api/failure.ts';
import { useSendMessage } from '../../api/messages.ts';
import { formErrors } from '../../forms/form-errors.ts';
import { useFieldSentence } from '../../forms/use-field-sentence.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useDraft } from '../../ui/wizard/use-draft.ts';
import { MESSAGE_RULES, NEW_MESSAGE, type MessageFields } from './message-values.ts';

export type MessageFormApi = ReturnType<typeof useMessageForm>;

/** What was typed stays, over a reload too, until it has left. */
export function useMessageForm() {
  const send = useSendMessage();
  const errorText = useErrorText();
  const errors = formErrors(MESSAGE_RULES, useFieldSentence('messages'));
  const { from: wanted }: { from?: string } = useSearch({ strict: false });
  const [isFromDropped, setIsFromDropped] = useState(false);
  const [sentId, setSentId] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const draft = useDraft<MessageFields>('message', NEW_MESSAGE);
  const form = useForm<MessageFields>({
    initialValues: draft.start,
    validate: errors.validate,
    onValuesChange: (fields) => {
      draft.keep(fields);
      setSentId(null);
    },
  });
  const from = isFromDropped ? null : (wanted ?? null);

  function startOver(): void {
    form.setValues(NEW_MESSAGE);
    form.clearErrors();
    draft.drop();
  }
  async function save({ topic, subject, text }: MessageFields): Promise<void> {
    setFailure(null);
    try {
      const sent = await send.mutateAsync({ topic, subject: subject.trim(), text: text.trim(), path: from });
      startOver();
      setSentId(sent.id);
    } catch (error) {
      const refused = failureOf(error);
      form.setErrors(errors.refused(refused));
      setFailure(errorText(refused.code));
    }
  }
  const submit = form.onSubmit(save, (found) => {
    form.getInputNode(Object.keys(found)[0] ?? 'subject')?.focus();
  });
  const { restoredAt, keptAt } = draft;
  const dropFrom = () => setIsFromDropped(true);
  return {
    form,
    submit,
    from,
    dropFrom,
    sentId,
    failure,
    restoredAt,
    keptAt,
    startOver,
    isBusy: send.isPending,
  };
}
