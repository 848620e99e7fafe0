import { useRef, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { saveFile } from '../../../shared/download/save-file.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useUser } from '../../../shared/session/session-provider.tsx';
import { IconCheck, IconCopy, IconDownload } from '../../../shared/ui/icons.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { useCopy } from '../../../shared/ui/use-copy.ts';
import css from './factors.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onConfirm: () => void;
  /** True if the user tries to close the surrounding dialog. */
  isClosing?: boolean;
  onStay?: () => void;
}

/**
 * Renders recovery codes the only time that they are shown. A user who leaves without confirming that they stored them
 * must confirm it.
 */
export function RecoveryCodes({
  codes,
  onConfirm,
  isClosing = false,
  onStay,
}: RecoveryCodesProps): ReactNode {
  const isConfirmed = useRef(false);
  const { status, proceed, reset } = useBlocker({
    // A user whose session ended must be able to leave.
    shouldBlockFn: ({ next }) => !isConfirmed.current && next.pathname !== '/connexion',
    enableBeforeUnload: () => !isConfirmed.current,
    withResolver: true,
  });
  const confirm = () => {
    isConfirmed.current = true;
    onConfirm();
  };
  if (status === 'blocked') return <UnsavedCodesWarning onStay={reset} onLeave={proceed} />;
  if (isClosing) return <UnsavedCodesWarning onStay={() => onStay?.()} onLeave={confirm} />;
  return <List codes={codes} onConfirm={confirm} />;
}

function UnsavedCodesWarning({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }): ReactNode {
  const t = useWords('factors');
  return (
    <div className="grid gap-14" role="alert">
      <h2 className="title">{t('codes.leave-title')}</h2>
      <p className="quiet pretty">{t('codes.leave-text')}</p>
      <div className="grid gap-8">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of what had the focus. */}
        <Button autoFocus onClick={onStay}>
          {t('codes.stay')}
        </Button>
        <Button variant="subtle" color="danger" onClick={onLeave}>
          {t('codes.leave')}
        </Button>
      </div>
    </div>
  );
}

function List({ codes, onConfirm }: Pick<RecoveryCodesProps, 'codes' | 'onConfirm'>): ReactNode {
  const t = useWords('factors');
  const email = useUser()?.email ?? '';
  const shell = useWords('shell');
  const { copied, copy } = useCopy();
  const CopyIcon = copied ? IconCheck : IconCopy;
  const list = useRef<HTMLOListElement>(null);
  // Over plain HTTP there is no clipboard: the codes are selected, ready to copy by keyboard.
  const select = () => {
    if (list.current) getSelection()?.selectAllChildren(list.current);
  };
  const text = codes.join('\n');
  const file = () => new Blob([`${t('codes.head', { email })}\n\n${text}\n`], { type: 'text/plain' });
  return (
    <div className="grid gap-14">
      <h2 className="title">{t('codes.title')}</h2>
      <Notice tone="warn" text={t('codes.once')} />
      <ol ref={list} className={`grid gap-8 rounded-s sunken mono ${css.codes}`} aria-label={t('codes.list')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex wrap gap-8">
        <Button
          variant="default"
          leftSection={<CopyIcon size={17} stroke={1.7} aria-hidden />}
          onClick={() => void copy(text, select)}
        >
          {shell(copied ? 'copy.done' : 'copy.line')}
        </Button>
        <output className="sr-only">{copied ? shell('copy.done') : null}</output>
        <Button
          variant="default"
          leftSection={<IconDownload size={17} stroke={1.7} aria-hidden />}
          onClick={() => saveFile(file(), t('codes.file'))}
        >
          {t('codes.download')}
        </Button>
      </div>
      <Button size="md" onClick={onConfirm}>
        {t('codes.kept')}
      </Button>
    </div>
  );
}
