import { useRef, useState, type ReactNode } from 'react';
import { Button, FileButton, Textarea } from '@mantine/core';
import type { FieldError } from '@vigie/contract/errors.ts';
import { CONTAINER_LIMITS } from '@vigie/contract/stored-container.ts';
import type { Failure } from '../../../shared/api/failure.ts';
import { fieldError } from '../../../shared/forms/form-rules.ts';
import { useErrorText } from '../../../shared/i18n/error-text.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { FormFailure } from '../../../shared/ui/form-parts.tsx';
import css from './tag-managers.module.css';
import { useTextFault } from './use-text-fault.ts';

interface TextFormProps {
  label: string;
  submit: string;
  /** Title of a failure that belongs to no field. */
  failed: string;
  failure: Failure | null;
  isBusy: boolean;
  /** Field of the API call that takes the text. */
  path?: string;
  onSubmit: (text: string) => void;
  /** Content beside the button. */
  children?: ReactNode;
}

/** Renders the field for a text, pasted, dropped or read from a file; faults are shown at the field. */
export function TextForm(props: TextFormProps): ReactNode {
  const { label, submit, failed, failure, isBusy, path = 'text', onSubmit, children } = props;
  const t = useWords('tag-managers');
  const errorText = useErrorText();
  const faultText = useTextFault();
  const [text, setText] = useState('');
  const [file, setFile] = useState<string | null>(null);
  const [refused, setRefused] = useState<FieldError | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const reset = useRef<() => void>(null);
  const change = (next: string, name: string | null) => {
    setText(next);
    setFile(name);
    setRefused(null);
  };
  const take = async (chosen: File | null | undefined) => {
    // A corrected file has the same name.
    reset.current?.();
    if (!chosen) return;
    change(await textOf(chosen), chosen.name);
  };
  const send = () => {
    const fault = faultOf(text);
    setRefused(fault);
    if (fault === null) onSubmit(text);
    else field.current?.focus();
  };
  const ofServer = refused === null ? (failure?.fields.find((one) => one.path === path) ?? null) : null;
  const fault = refused ?? ofServer;
  return (
    <form
      className="grid one-column gap-12"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        ref={field}
        label={label}
        withAsterisk
        rows={text === '' ? 5 : 10}
        spellCheck={false}
        autoComplete="off"
        classNames={{ input: `mono ${css.text}` }}
        error={fault === null ? null : faultText(fault)}
        description={file === null ? null : t('text.chosen', { name: file })}
        value={text}
        onChange={({ currentTarget }) => change(currentTarget.value, null)}
        onDrop={(event) => {
          const [dropped] = event.dataTransfer.files;
          if (dropped === undefined) return;
          event.preventDefault();
          void take(dropped);
        }}
      />
      {fault === null && failure ? <FormFailure title={failed} text={errorText(failure.code)} /> : null}
      <p className="flex wrap gap-8">
        <Button type="submit" loading={isBusy}>
          {submit}
        </Button>
        <FileButton
          accept=".json,.js,.txt,application/json,text/javascript"
          resetRef={reset}
          onChange={(chosen) => void take(chosen)}
        >
          {(button) => (
            <Button variant="default" {...button}>
              {t('text.choose')}
            </Button>
          )}
        </FileButton>
        {children}
      </p>
    </form>
  );
}

/** Reads a file up to one character beyond the limit, which is enough to refuse it. */
const textOf = (file: File) => file.slice(0, (CONTAINER_LIMITS.textLength + 1) * BYTES_PER_CHARACTER).text();
const BYTES_PER_CHARACTER = 4;

function faultOf(text: string): FieldError | null {
  if (text.trim() === '') return fieldError('text', 'text-required');
  return text.length > CONTAINER_LIMITS.textLength ? fieldError('text', 'file-too-large') : null;
}
