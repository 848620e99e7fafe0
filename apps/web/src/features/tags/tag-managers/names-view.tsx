import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { ContainerDetail } from '@vigie/contract/stored-container.ts';
import { useRemoveContainerExport, useSetContainerExport } from '../../../shared/api/containers.ts';
import { failureOf } from '../../../shared/api/failure.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useDeletion } from '../../../shared/resource/use-deletion.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { IconTrash } from '../../../shared/ui/icons.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { TimeAgo } from '../../../shared/ui/time-ago.tsx';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import { TextForm } from './text-form.tsx';

/** Renders the import of an export of the tag manager, which names tags, triggers and variables. */
export function NamesView({ detail }: { detail: ContainerDetail }): ReactNode {
  const t = useWords('tag-managers');
  const toasts = useToasts();
  const { id } = detail.kept;
  const upload = useSetContainerExport();
  const save = (text: string) =>
    upload.named({ id, text }).then(
      () => toasts.done(t('names.done')),
      // The form shows the reason.
      () => {},
    );
  return (
    <Card title={t('names.title')}>
      <div className="grid one-column gap-14">
        <p className="quiet pretty">{t('names.text')}</p>
        <p className="small muted pretty">{t('names.how')}</p>
        {detail.export === null ? null : <Uploaded uploaded={detail.export} />}
        <TextForm
          // The field is cleared after a save.
          key={detail.export?.at ?? 'none'}
          label={t('names.field')}
          submit={t(detail.export === null ? 'names.submit' : 'names.replace')}
          failed={t('names.failed')}
          failure={upload.error ? failureOf(upload.error) : null}
          isBusy={upload.isPending}
          onSubmit={(text) => void save(text)}
        >
          {detail.export === null ? null : <RemoveNames id={id} onRemoved={upload.reset} />}
        </TextForm>
      </div>
    </Card>
  );
}

function Uploaded({ uploaded }: { uploaded: NonNullable<ContainerDetail['export']> }): ReactNode {
  const t = useWords('tag-managers');
  const { at, named, unnamed } = uploaded;
  return (
    <Notice tone={unnamed === 0 ? 'ok' : 'warn'}>
      <p>
        {t('names.there')} <TimeAgo at={at} />. {t('names.named', { count: named })}
      </p>
      {unnamed === 0 ? null : <p className="pretty">{t('names.unnamed', { count: unnamed })}</p>}
    </Notice>
  );
}

function RemoveNames({ id, onRemoved }: { id: string; onRemoved: () => void }): ReactNode {
  const t = useWords('tag-managers');
  const may = usePermission();
  const { ask, dialog } = useDeletion<{ id: string }, { id: string }>({
    removal: useRemoveContainerExport(),
    inputOf: (item) => item,
    wordsOf: () => ({
      title: t('names.remove-title'),
      text: t('names.remove-text'),
      confirm: t('names.remove'),
      done: t('names.removed'),
    }),
    onDeleted: onRemoved,
  });
  if (!may('containers.removeExport')) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => ask({ id })}>
        {t('names.remove')}
      </Button>
      {dialog}
    </>
  );
}
