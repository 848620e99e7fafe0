import { useRef, useState, type ReactNode } from 'react';
import { Button, FileButton, Textarea } from '@mantine/core';
import { RECORDING_LIMITS, type Recording } from '@vigie/contract/recording.ts';
import { sayRecordingFault } from '@vigie/contract/wording/recording-words.ts';
import { loadSchemas } from '../../../shared/forms/schemas.ts';
import { useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { readRecordingText, type RecordingFault } from './read-recording.ts';

interface RecordingDropProps {
  onTake: (recording: Recording) => void;
  /** Returns to the existing steps; null if there are none. */
  onCancel: (() => void) | null;
}

/**
 * Renders the field for a file of Chrome's Recorder: dropped, chosen or pasted. Its faults can be corrected in the
 * text.
 */
export function RecordingDrop({ onTake, onCancel }: RecordingDropProps): ReactNode {
  const t = useWords('journey-editor');
  const [text, setText] = useState('');
  const [faults, setFaults] = useState<RecordingFault[]>([]);
  const reset = useRef<() => void>(null);
  const read = async (given: string) => {
    setText(given);
    const found = readRecordingText(given, await loadSchemas());
    if ('faults' in found) setFaults(found.faults);
    else onTake(found.recording);
  };
  const takeFile = async (file: File | null | undefined) => {
    // A corrected file has the same name.
    reset.current?.();
    if (!file) return;
    if (file.size > RECORDING_LIMITS.length * 4) setFaults([{ kind: 'too-large' }]);
    else await read(await file.text());
  };
  return (
    <div className="grid one-column gap-12">
      <Textarea
        label={t('drop.title')}
        description={t('drop.hint')}
        placeholder={'{ "title": "…", "steps": [ … ] }'}
        rows={text === '' ? 4 : 12}
        spellCheck={false}
        autoComplete="off"
        classNames={{ input: 'mono' }}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text');
          if (text !== '' || pasted === '') return;
          event.preventDefault();
          void read(pasted);
        }}
        onDrop={(event) => {
          const [file] = event.dataTransfer.files;
          if (file === undefined) return;
          event.preventDefault();
          void takeFile(file);
        }}
      />
      <Faults faults={faults} />
      <p className="flex wrap gap-8">
        <FileButton accept=".json,application/json" resetRef={reset} onChange={(file) => void takeFile(file)}>
          {(props) => (
            <Button variant={text === '' ? 'filled' : 'default'} {...props}>
              {t('drop.choose')}
            </Button>
          )}
        </FileButton>
        {text === '' ? null : <Button onClick={() => void read(text)}>{t('drop.read')}</Button>}
        {onCancel === null ? null : (
          <Button variant="subtle" onClick={onCancel}>
            {t('drop.cancel')}
          </Button>
        )}
      </p>
    </div>
  );
}

const SHOWN = 20;

function Faults({ faults }: { faults: readonly RecordingFault[] }): ReactNode {
  const t = useWords('journey-editor');
  const faultText = useFaultSentence();
  if (faults.length === 0) return null;
  return (
    <Notice tone="fail" title={t('drop.faults', { count: faults.length })} text={t('drop.faults-hint')}>
      <ul className="mt-8">
        {faults.slice(0, SHOWN).map((fault, index) => (
          <li key={index} className="anywhere">
            {faultText(fault)}
          </li>
        ))}
        {faults.length > SHOWN ? <li>{t('drop.more', { count: faults.length - SHOWN })}</li> : null}
      </ul>
    </Notice>
  );
}

/** Returns a function that words a fault, with its line and the expected value. */
function useFaultSentence(): (fault: RecordingFault) => string {
  const t = useWords('journey-editor');
  const { locale } = useLocale();
  return (fault) => {
    if (fault.kind === 'field') {
      const { step, field, line, error } = fault;
      const params = { field, line, says: sayRecordingFault(locale, error) };
      return step === null ? t('fault.field', params) : t('fault.step', { ...params, step });
    }
    if (fault.kind !== 'no-json') return t('fault.whole', { says: t(`fault.${fault.kind}`) });
    const says = t('fault.no-json', { message: fault.message });
    return fault.line === null ? t('fault.whole', { says }) : t('fault.line', { line: fault.line, says });
  };
}
