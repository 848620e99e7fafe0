import { useState, type ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Website } from '@vigie/contract/website.ts';
import { failureOf } from '../../api/failure.ts';
import { useRemoveWebsite } from '../../api/website-settings.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { websiteLabel } from '../../session/current-website.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toasts/use-toasts.ts';
import css from './delete-website.module.css';

/** Deletes a website for good, once its name was typed. */
export function DeleteWebsite({ website }: { website: Website }): ReactNode {
  const t = useWords('websites');
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={css.zone} aria-labelledby="delete-website">
      <div>
        <h2 id="delete-website" className={css.title}>
          {t('delete.title')}
        </h2>
        <p className={css.text}>{t('delete.text')}</p>
      </div>
      <Button color="danger" variant="outline" onClick={() => setOpen(true)}>
        {t('delete.button')}
      </Button>
      <Dialog
        isOpen={isOpen}
        label={t('delete.confirm-title', { name: websiteLabel(website) })}
        place="middle"
        onClose={() => setOpen(false)}
      >
        <Confirm website={website} onClose={() => setOpen(false)} />
      </Dialog>
    </section>
  );
}

function Confirm({ website, onClose }: { website: Website; onClose: () => void }): ReactNode {
  const t = useWords('websites');
  const shell = useWords('shell');
  const errorText = useErrorText();
  const { remove, failure, isBusy } = useRemoval(website, onClose);
  const [typed, setTyped] = useState('');
  const name = websiteLabel(website);
  return (
    <form
      className={css.confirm}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() === name) void remove();
      }}
    >
      <h2 className={css.title}>{t('delete.confirm-title', { name })}</h2>
      <p className={css.text}>{t('delete.text')}</p>
      <TextInput
        label={t('delete.confirm-label', { name })}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {failure ? <Notice tone="fail" title={t('delete.failed')} text={errorText(failure.code)} /> : null}
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          {shell('cancel')}
        </Button>
        <Button type="submit" color="danger" loading={isBusy} disabled={typed.trim() !== name}>
          {t('delete.button')}
        </Button>
      </div>
    </form>
  );
}

function useRemoval(website: Website, onClose: () => void) {
  const t = useWords('websites');
  const toasts = useToasts();
  const navigate = useNavigate();
  const removal = useRemoveWebsite();
  async function remove(): Promise<void> {
    try {
      await removal.mutateAsync({ id: website.id });
    } catch {
      return;
    }
    onClose();
    toasts.done(t('delete.done', { name: websiteLabel(website) }));
    await navigate({ to: '/sante', search: { website: undefined } });
  }
  return {
    remove,
    failure: removal.error ? failureOf(removal.error) : null,
    isBusy: removal.isPending,
  };
}
