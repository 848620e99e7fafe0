import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ExampleUse } from './use-example.ts';

/** Says that an example replaced code, until that is changed, and gives the code back. */
export function ReplacedNotice({ example: { undo } }: { example: ExampleUse }): ReactNode {
  const t = useWords('tests');
  if (!undo) return null;
  return (
    <Notice
      tone="info"
      text={t('examples.used')}
      action={
        <Button variant="default" size="compact-sm" onClick={undo}>
          {t('examples.undo')}
        </Button>
      }
    />
  );
}
