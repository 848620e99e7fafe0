import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useSealMatrix, useSealVisit } from '../../shared/api/sealed-visits.ts';
import { useFailureText } from '../../shared/i18n/error-text.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { FormFailure } from '../../shared/ui/form-parts.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { SealedList } from './sealed-list.tsx';

interface SealButtonProps {
  kind: 'visit' | 'matrix';
  id: string;
  websiteId: string;
  size?: 'sm' | 'compact-md';
}

/**
 * Renders a button that explains sealing, and lists the existing files of this visit or matrix, before anything is
 * stored.
 */
export function SealButton({ kind, id, websiteId, size = 'sm' }: SealButtonProps): ReactNode {
  const t = useWords('sealing');
  const failureText = useFailureText();
  const toasts = useToasts();
  const [isOpen, setOpen] = useState(false);
  const calls = { visit: useSealVisit(), matrix: useSealMatrix() };
  const { mutate, reset, isPending, error } = calls[kind];
  const open = () => {
    reset();
    setOpen(true);
  };
  const of = kind === 'visit' ? { observationId: id } : { matrixId: id };
  return (
    <>
      <Button variant="default" size={size} onClick={open}>
        {t(`seal.${kind}`)}
      </Button>
      <Dialog isOpen={isOpen} label={t(`seal.${kind}`)} variant="wide" onClose={() => setOpen(false)}>
        <div className="grid one-column gap-14">
          <h2 className="title">{t(`seal.${kind}`)}</h2>
          <p className="quiet pretty">{t(`seal.text.${kind}`)}</p>
          <SealedList websiteId={websiteId} of={of} />
          <FormFailure title={t(`seal.failed.${kind}`)} text={failureText(error)} />
          <div className="flex wrap at-end gap-8">
            <Button variant="default" onClick={() => setOpen(false)}>
              {t('seal.close')}
            </Button>
            <Button
              loading={isPending}
              onClick={() => mutate({ id }, { onSuccess: () => toasts.done(t(`seal.done.${kind}`)) })}
            >
              {t('seal.now')}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
