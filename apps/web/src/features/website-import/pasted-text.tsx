import type { ReactNode } from 'react';
import { Button, FileButton, Textarea } from '@mantine/core';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import type { usePasted } from './use-pasted.ts';

/** Renders the field for addresses, and the button for a file. */
export function PastedText({ pasted }: { pasted: ReturnType<typeof usePasted> }): ReactNode {
  const t = useWords('website-import');
  const { text, change, takeFile, clear, fault } = pasted;
  return (
    <Card
      title={t('text.title')}
      aside={
        <span className="flex wrap gap-8">
          {text === '' ? null : (
            <Button variant="subtle" size="compact-sm" onClick={clear}>
              {t('text.clear')}
            </Button>
          )}
          <FileButton accept=".csv,.txt,.tsv,text/csv,text/plain" onChange={(file) => void takeFile(file)}>
            {(props) => (
              <Button variant="default" size="compact-sm" {...props}>
                {t('text.file')}
              </Button>
            )}
          </FileButton>
        </span>
      }
    >
      <div className="grid one-column gap-12">
        <Textarea
          label={t('text.label')}
          description={t('text.hint')}
          placeholder={'https://www.example.com\nshop.example.org'}
          rows={9}
          spellCheck={false}
          autoComplete="off"
          classNames={{ input: 'mono' }}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          onDrop={(event) => {
            const [file] = event.dataTransfer.files;
            if (file === undefined) return;
            event.preventDefault();
            void takeFile(file);
          }}
        />
        {fault === null ? null : <Notice tone="fail" text={t(`text.${fault}`)} />}
      </div>
    </Card>
  );
}
