import { useState, type ReactNode } from 'react';
import { Button, Textarea } from '@mantine/core';
import type { PatchForm } from '@vigie/contract/patch.ts';
import { PASTED_LENGTH_MAX, type RehearsedLines } from '@vigie/contract/rehearsal.ts';
import { PATCH_WORDS } from '@vigie/contract/wording/patch-words.ts';
import { useRehearsedLines } from '../../shared/api/rehearsals.ts';
import { saveFile } from '../../shared/download/save-file.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { CodeBlock } from '../../shared/ui/code-block.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';

interface LinesOfFormProps {
  problemId: string;
  form: PatchForm;
}

/** Renders the lines of one form, and the smallest change of a pasted configuration that adds them. */
export function LinesOfForm({ problemId, form }: LinesOfFormProps): ReactNode {
  const t = useWords('rehearsal');
  const [pasted, setPasted] = useState('');
  const [file, setFile] = useState<string | null>(null);
  const query = { id: problemId, form, file: null };
  const { data: lines } = useRehearsedLines(query);
  const isContainer = form === 'gtm' || form === 'matomo';
  /** Content that must be served has no configuration lines. */
  const isFile = lines?.text === '' && lines.refused.every((why) => why === 'serve-file');
  return (
    <>
      <Lines query={query} />
      {isContainer || isFile ? null : (
        <>
          <Textarea
            label={t('lines.pasted')}
            description={t('lines.pasted-hint')}
            rows={5}
            resize="vertical"
            spellCheck={false}
            maxLength={PASTED_LENGTH_MAX}
            classNames={{ input: 'mono' }}
            value={pasted}
            onChange={({ currentTarget }) => setPasted(currentTarget.value)}
          />
          <Button
            variant="default"
            className="fit"
            disabled={pasted.trim() === ''}
            onClick={() => setFile(pasted)}
          >
            {t('lines.compare')}
          </Button>
          {file !== null && file !== pasted ? <Notice tone="info" text={t('lines.old')} /> : null}
          {file === null ? null : <Lines query={{ id: problemId, form, file }} />}
        </>
      )}
    </>
  );
}

/** Renders the requested lines once they are loaded. */
function Lines({ query }: { query: Parameters<typeof useRehearsedLines>[0] }): ReactNode {
  const t = useWords('rehearsal');
  return (
    <QueryView query={useRehearsedLines(query)} failed={t('lines.unread')} skeleton={90}>
      {(lines) => <WrittenLines lines={lines} form={query.form} isCompared={query.file !== null} />}
    </QueryView>
  );
}

interface WrittenLinesProps {
  lines: RehearsedLines;
  form: PatchForm;
  isCompared: boolean;
}

function WrittenLines({
  lines: { text, diff, notes, refused },
  form,
  isCompared,
}: WrittenLinesProps): ReactNode {
  const t = useWords('rehearsal');
  const { locale } = useLocale();
  const words = PATCH_WORDS[locale];
  const shown = isCompared ? (diff ?? '') : text;
  const name = isCompared ? 'vigie.diff' : `vigie-${form}.txt`;
  return (
    <div className="grid one-column gap-8" aria-live="polite">
      {shown === '' ? null : (
        <>
          <CodeBlock label={isCompared ? t('lines.difference') : words.forms[form]} code={shown} />
          <Button
            variant="default"
            size="compact-sm"
            className="fit"
            onClick={() => saveFile(new Blob([shown], { type: 'text/plain' }), name)}
          >
            {t('lines.save')}
          </Button>
        </>
      )}
      {isCompared && shown === '' && refused.length === 0 ? <p>{t('lines.same')}</p> : null}
      {refused.map((why) => (
        <p key={why} className="small pretty">
          {words.refusals[why]}
        </p>
      ))}
      {notes.map((note) => (
        <p key={note} className="small muted pretty">
          {words.notes[note]}
        </p>
      ))}
    </div>
  );
}
