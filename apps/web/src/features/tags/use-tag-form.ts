import { useState } from 'react';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import type { Tag, TagInput } from '@vigie/contract/tag.ts';
import { failureOf } from '../../api/failure.ts';
import { formErrors } from '../../forms/form-errors.ts';
import { useFieldSentence } from '../../forms/use-field-sentence.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useToasts } from '../../ui/toasts/use-toasts.ts';
import { inputOf, TAG_RULES, type TagFields } from './tag-values.ts';

export type TagFormApi = UseFormReturnType<TagFields>;

interface TagFormOptions {
  start: TagFields;
  save: (input: TagInput) => Promise<Tag>;
  savedText: (name: string) => string;
}

/** What was typed stays until it is taken; a refusal stands on its field. */
export function useTagForm({ start, save, savedText }: TagFormOptions) {
  const errors = formErrors(TAG_RULES, useFieldSentence('tags'));
  const errorText = useErrorText();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const form = useForm<TagFields>({
    initialValues: start,
    validate: errors.validate,
  });

  async function saveFields(fields: TagFields): Promise<void> {
    setFailure(null);
    setIsBusy(true);
    try {
      const { id, name } = await save(inputOf(fields));
      toasts.done(savedText(name));
      await navigate({ to: '/tags', search: { tag: id } });
    } catch (error) {
      const refused = failureOf(error);
      const found = errors.refused(refused);
      form.setErrors(found);
      const isAsked = refused.code === 'changed-meanwhile';
      if (!isAsked && Object.keys(found).length === 0) setFailure(errorText(refused.code));
      setIsBusy(false);
    }
  }
  const submit = form.onSubmit(saveFields, (found) => {
    form.getInputNode(Object.keys(found)[0] ?? 'name')?.focus();
  });
  return { form, failure, submit, isBusy };
}
