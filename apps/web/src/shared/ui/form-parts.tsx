import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useWords } from '../i18n/i18n-provider.tsx';
import type { LinkTarget } from './link-target.ts';
import { Notice } from './notice.tsx';

interface FormActionsProps {
  /** Exit without saving: a page, or a function that closes the form; null for none. */
  cancel?: LinkTarget | (() => void) | null;
  submit: string;
  isBusy: boolean;
  /** Text for screen readers while it saves. */
  busy?: string;
}

/** Renders the buttons below a form. */
export function FormActions({ cancel = null, submit, isBusy, busy }: FormActionsProps): ReactNode {
  const t = useWords('shell');
  return (
    <>
      {typeof cancel === 'function' ? (
        <Button variant="default" onClick={cancel}>
          {t('cancel')}
        </Button>
      ) : cancel ? (
        <Button variant="default" renderRoot={(props) => <Link {...props} {...cancel} />}>
          {t('cancel')}
        </Button>
      ) : null}
      <Button type="submit" loading={isBusy}>
        {submit}
      </Button>
      {busy === undefined ? null : <output className="sr-only">{isBusy ? busy : null}</output>}
    </>
  );
}

/** Renders the reason why a form could not be saved; null without a failure. */
export function FormFailure({ title, text }: { title?: string; text: string | null }): ReactNode {
  return text === null ? null : (
    <Notice tone="fail" {...(title === undefined ? {} : { title })} text={text} />
  );
}
