import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { failureOf } from '../../shared/api/failure.ts';
import { useErrorText } from '../../shared/i18n/error-text.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Notice } from '../../shared/ui/notice.tsx';

interface NotLoadedProps {
  error: unknown;
  title: string;
  /** Text for deleted data, for which a retry is useless. */
  gone: string;
  retry: () => void;
}

/** Renders the error of a failed load, with a retry button. */
export function NotLoaded({ error, title, gone, retry }: NotLoadedProps): ReactNode {
  const shell = useWords('shell');
  const errorText = useErrorText();
  const { code } = failureOf(error);
  if (code === 'not-found') return <Notice tone="warn" title={title} text={gone} />;
  return (
    <Notice
      tone="fail"
      title={title}
      text={errorText(code)}
      action={
        <Button variant="default" size="compact-sm" onClick={retry}>
          {shell('retry')}
        </Button>
      }
    />
  );
}
