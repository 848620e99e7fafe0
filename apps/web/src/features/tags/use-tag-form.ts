import { useState } from 'react';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import type { Tag, TagInput } from '@vigie/contract/tag.ts';
import { failureOf } from '../../api/failure.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useToasts } from '../../ui/toasts/use-toasts.ts';
import {
  inputOf,
  serverRefusals,
  tagRefusals,
  type Refusal,
  type Refusals,
  type TagFields,
} from './tag-rules.ts';

export type TagFormApi = UseFormReturnType<TagFields>;

interface TagFormOptions {
  start: TagFields;
  save: (input: TagInput) => Promise<Tag>;
  savedText: (name: string) => string;
}

/** What was typed stays until it is taken; a refusal stands on its field. */
export function useTagForm({ start, save, savedText }: TagFormOptions) {
  const texts = useRefusalTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const form = useForm<TagFields>({
    initialValues: start,
    validate: (fields) => texts(tagRefusals(fields)),
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
      const found = serverRefusals(refused);
      form.setErrors(texts(found));
      const isAsked = refused.code === 'changed-meanwhile';
      if (!isAsked && Object.keys(found).length === 0) setFailure(errorText(refused.code));
      setIsBusy(false);
    }
  }
  const submit = form.onSubmit(saveFields, (errors) => {
    form.getInputNode(Object.keys(errors)[0] ?? 'name')?.focus();
  });
  return { form, failure, submit, isBusy };
}

/** The sentences of refused fields: each names its field and how to mend it. */
function useRefusalTexts(): (refusals: Refusals) => Record<string, string> {
  const t = useWords('tags');
  const textOf = (refusal: Refusal) =>
    'max' in refusal ? t(`errors.${refusal.code}`, { max: refusal.max }) : t(`errors.${refusal.code}`);
  return (refusals) =>
    Object.fromEntries(Object.entries(refusals).map(([field, refusal]) => [field, textOf(refusal)]));
}
