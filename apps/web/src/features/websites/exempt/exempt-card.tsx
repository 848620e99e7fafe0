import { useCallback, useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EXEMPT_VENDORS_MAX, type ExemptVendor } from '@vigie/contract/stored-consent.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useChangeExempt, useExemptVendors } from '../../../shared/api/consent.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useDeletion } from '../../../shared/resource/use-deletion.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ExemptForm } from './exempt-form.tsx';
import { QueryView } from '../../../shared/resource/query-view.tsx';

/** Renders the vendors of a website that need no consent, with the reason of each. */
export function ExemptCard({ website }: { website: Website }): ReactNode {
  const t = useWords('exempt');
  const query = useExemptVendors(website.id);
  // The browser looked for the anchor before the card was rendered.
  const comeIntoView = useCallback((card: HTMLElement | null) => {
    if (location.hash === '#exempt-vendors') card?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Card title={t('title')}>
      <div className="grid one-column gap-14">
        <p className="quiet pretty">
          {t('text')}{' '}
          <Link
            to="/aide/detail/$id"
            params={{ id: 'reading-the-consent-matrix' }}
            className="accent touch inline-row"
          >
            {t('article')}
          </Link>
        </p>
        <QueryView query={query} failed={t('failed')} skeleton={90}>
          {(data) => (
            <div id="exempt-vendors" ref={comeIntoView} className="grid one-column gap-14">
              <Listed website={website} vendors={data.vendors} />
            </div>
          )}
        </QueryView>
      </div>
    </Card>
  );
}

interface ListedProps {
  website: Website;
  vendors: readonly ExemptVendor[];
}

function Listed({ website, vendors }: ListedProps): ReactNode {
  const t = useWords('exempt');
  // Undefined: no form is open. Null: one for a new vendor.
  const [edited, setEdited] = useState<ExemptVendor | null>();
  const close = () => setEdited(undefined);
  const { ask, dialog } = useRemoval(website);
  return (
    <>
      {vendors.length === 0 ? (
        <p className="muted">{t('none')}</p>
      ) : (
        <ul className="plain" aria-label={t('list')}>
          {vendors.map((one) => (
            <Line key={one.vendor} exempt={one} onEdit={() => setEdited(one)} onRemove={() => ask(one)} />
          ))}
        </ul>
      )}
      {vendors.length < EXEMPT_VENDORS_MAX ? (
        <Button variant="default" className="self-start fit" onClick={() => setEdited(null)}>
          {t('add')}
        </Button>
      ) : null}
      <Dialog isOpen={edited !== undefined} label={t('form.add')} variant="middle" onClose={close}>
        {edited === undefined ? null : (
          <ExemptForm website={website} vendors={vendors} edited={edited} onClose={close} />
        )}
      </Dialog>
      {dialog}
    </>
  );
}

interface LineProps {
  exempt: ExemptVendor;
  onEdit: () => void;
  onRemove: () => void;
}

function Line({ exempt: { vendor, reason }, onEdit, onRemove }: LineProps): ReactNode {
  const t = useWords('exempt');
  return (
    <li className="row wrap between gap-8-16 ruled p-12">
      <div className="shrink grow">
        <p className="weight-540 anywhere">{vendor}</p>
        <p className="small quiet pretty anywhere pre-line">{reason === '' ? t('no-reason') : reason}</p>
      </div>
      <div className="flex wrap gap-8">
        <Button variant="default" size="xs" aria-label={t('edit', { vendor })} onClick={onEdit}>
          {t('edit.short')}
        </Button>
        <Button variant="default" size="xs" aria-label={t('remove', { vendor })} onClick={onRemove}>
          {t('remove.short')}
        </Button>
      </div>
    </li>
  );
}

function useRemoval({ id }: Website) {
  const t = useWords('exempt');
  return useDeletion<ExemptVendor, Parameters<ReturnType<typeof useChangeExempt>['mutateAsync']>[0]>({
    removal: useChangeExempt(),
    inputOf: ({ vendor }) => ({ id, change: (now) => now.filter((one) => one.vendor !== vendor) }),
    wordsOf: ({ vendor }) => ({
      title: t('remove.title', { vendor }),
      text: t('remove.text'),
      confirm: t('remove.confirm'),
      failed: t('remove.failed'),
      done: t('remove.done', { vendor }),
    }),
  });
}
