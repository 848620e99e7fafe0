import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Website } from '@vigie/contract/website.ts';
import { useRemoveWebsite } from '../../api/website-settings.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useDeletion } from '../../resource/use-deletion.tsx';
import { websiteLabel } from '../../session/current-website.tsx';
import css from './websites.module.css';

/** Deletes a website for good, once its name was typed. */
export function DeleteWebsite({ website }: { website: Website }): ReactNode {
  const t = useWords('websites');
  const navigate = useNavigate();
  const name = websiteLabel(website);
  const { ask, dialog } = useDeletion<Website, { id: string }>({
    removal: useRemoveWebsite(),
    inputOf: ({ id }) => ({ id }),
    wordsOf: () => ({
      title: t('delete.confirm-title', { name }),
      text: t('delete.text'),
      confirm: t('delete.button'),
      failed: t('delete.failed'),
      done: t('delete.done', { name }),
      typed: { label: t('delete.confirm-label', { name }), isProof: (typed) => typed === name },
    }),
    onDeleted: () => void navigate({ to: '/sante', search: { website: undefined } }),
  });
  return (
    <section className={`row wrap between rounded ${css.zone}`} aria-labelledby="delete-website">
      <div>
        <h2 id="delete-website" className={`title ${css.deleteTitle}`}>
          {t('delete.title')}
        </h2>
        <p className="quiet pretty">{t('delete.text')}</p>
      </div>
      <Button color="danger" variant="outline" onClick={() => ask(website)}>
        {t('delete.button')}
      </Button>
      {dialog}
    </section>
  );
}
