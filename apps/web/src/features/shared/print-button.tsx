import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { IconPrinter } from '../../shared/ui/icons.ts';

/** Renders the button that prints the content of a link. */
export function PrintButton(): ReactNode {
  const t = useWords('shared');
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={17} stroke={1.7} aria-hidden />}
      onClick={() => print()}
    >
      {t('print')}
    </Button>
  );
}
