import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ContainerDetail } from '@vigie/contract/stored-container.ts';
import { useRemoveServerContainer, useUploadServerContainer } from '../../../shared/api/containers.ts';
import { failureOf } from '../../../shared/api/failure.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useDeletion } from '../../../shared/resource/use-deletion.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { IconTrash } from '../../../shared/ui/icons.ts';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import { TextForm } from '../tag-managers/text-form.tsx';

/** Renders the upload of a server container's export: a new container, or the next version of a known one. */
export function ServerUpload({
  websiteId,
  children,
}: {
  websiteId: string;
  children?: ReactNode;
}): ReactNode {
  const t = useWords('server-containers');
  const toasts = useToasts();
  const navigate = useNavigate();
  const may = usePermission();
  const upload = useUploadServerContainer();
  if (!may('containers.upload')) return null;
  const save = async (text: string) => {
    // The form shows why an upload failed.
    const stored = await upload.mutateAsync({ websiteId, text }).catch(() => null);
    if (stored === null) return;
    toasts.done(t('server.done'));
    await navigate({ to: '/tags/conteneur/$id', params: { id: stored.kept.id } });
  };
  return (
    <Card title={t('server.title')}>
      <div className="grid one-column gap-14">
        <p className="quiet pretty">{t('server.text')}</p>
        <TextForm
          label={t('server.field')}
          submit={t('server.submit')}
          failed={t('server.failed')}
          failure={upload.error ? failureOf(upload.error) : null}
          isBusy={upload.isPending}
          onSubmit={(text) => void save(text)}
        >
          {children}
        </TextForm>
      </div>
    </Card>
  );
}

/** Renders the upload of the next version of a server container, and its deletion. */
export function NextVersionView({ detail }: { detail: ContainerDetail }): ReactNode {
  const { id, websiteId } = detail.kept;
  return (
    <ServerUpload key={detail.versions.length} websiteId={websiteId}>
      <RemoveServer id={id} />
    </ServerUpload>
  );
}

function RemoveServer({ id }: { id: string }): ReactNode {
  const t = useWords('server-containers');
  const may = usePermission();
  const navigate = useNavigate();
  const { ask, dialog } = useDeletion<{ id: string }, { id: string }>({
    removal: useRemoveServerContainer(),
    inputOf: (item) => item,
    wordsOf: () => ({
      title: t('server.remove-title'),
      text: t('server.remove-text'),
      confirm: t('server.remove'),
      done: t('server.removed'),
    }),
    onDeleted: () => void navigate({ to: '/tags', search: { view: 'containers' } }),
  });
  if (!may('containers.remove')) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => ask({ id })}>
        {t('server.remove')}
      </Button>
      {dialog}
    </>
  );
}
