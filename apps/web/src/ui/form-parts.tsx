import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useWords } from '../i18n/i18n-provider.tsx';
import type { LinkTarget } from './link-target.ts';
import { Notice } from './notice.tsx';

interface FormActionsProps {
  /** The way out without saving: a page, or what closes the form; none where there is no way out. */
  cancel?: LinkTarget | (() => void) | null;
  submit: string;
  isBusy: boolean;
  /** Said to screen readers while it saves. */
  busy?: string;
}

/** Renders the buttons at a form's foot. */
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

/** Renders why a form could not be saved; null while nothing is wrong with the whole. */
export function FormFailure({ title, text }: { title?: string; text: string | null }): ReactNode {
  return text === null ? null : (
    <Notice tone="fail" {...(title === undefined ? {} : { title })} text={text} />
  );
}
