import { useRef, useState, type ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import type { FieldError } from '@vigie/contract/errors.ts';
import type { Failure } from '../../../shared/api/failure.ts';
import { fieldError } from '../../../shared/forms/form-rules.ts';
import { useErrorText } from '../../../shared/i18n/error-text.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { FormFailure } from '../../../shared/ui/form-parts.tsx';
import { useTextFault } from './use-text-fault.ts';

interface PreviewFormProps {
  submit: string;
  /** Title of a failure that belongs to no field. */
  failed: string;
  failure: Failure | null;
  isBusy: boolean;
  onSubmit: (previewUrl: string) => void;
}

/** Renders the field for a preview's address. Its address can be a secret, so browsers must not store it. */
export function PreviewForm({ submit, failed, failure, isBusy, onSubmit }: PreviewFormProps): ReactNode {
  const t = useWords('tag-managers');
  const errorText = useErrorText();
  const faultText = useTextFault();
  const [address, setAddress] = useState('');
  const [refused, setRefused] = useState<FieldError | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const fault = refused ?? failure?.fields.find(({ path }) => path === 'previewUrl') ?? null;
  return (
    <form
      className="grid one-column gap-12"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const text = address.trim();
        setRefused(text === '' ? fieldError('previewUrl', 'url-required') : null);
        if (text === '') field.current?.focus();
        else onSubmit(text);
      }}
    >
      <TextInput
        ref={field}
        type="url"
        label={t('browser.preview')}
        description={t('browser.preview-hint')}
        withAsterisk
        spellCheck={false}
        autoComplete="off"
        error={fault === null ? null : faultText(fault)}
        value={address}
        onChange={({ currentTarget }) => {
          setAddress(currentTarget.value);
          setRefused(null);
        }}
      />
      {fault === null && failure ? <FormFailure title={failed} text={errorText(failure.code)} /> : null}
      <p>
        <Button type="submit" loading={isBusy}>
          {submit}
        </Button>
      </p>
    </form>
  );
}
