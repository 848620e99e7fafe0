import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { WebsiteImport } from '@vigie/contract/website-import.ts';
import {
  isOver,
  useCancelImport,
  useLiveImport,
  useRetryImport,
  useSetImportState,
} from '../../shared/api/website-imports.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { ExportFile } from '../../shared/download/export-file.tsx';
import { Gate } from '../../shared/resource/gate.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { ImportProgress } from './import-progress.tsx';
import { ImportRows } from './import-rows.tsx';
import { ImportState } from './import-state.tsx';

/** Renders one import: its progress, its problems, and each of its websites. */
export function RunningImport({ id }: { id: string }): ReactNode {
  const t = useWords('website-import');
  const { isLost, ...query } = useLiveImport(id);
  const gone = {
    title: t('gone'),
    text: t('gone-text'),
    back: <Button renderRoot={(props) => <Link to="/parc/importer" {...props} />}>{t('gone-back')}</Button>,
  };
  return (
    <Gate query={query} failed={t('failed')} gone={gone}>
      {(one) => (
        <>
          <PageHeader
            title={t('report.title', { count: one.rows })}
            back={{ to: '/parc/importer', label: t('report.another') }}
            pills={<ImportState of={one} />}
            lead={
              <>
                {one.companyName} · {one.madeBy === null ? null : `${one.madeBy} · `}
                <TimeAgo at={one.createdAt} />
              </>
            }
          >
            <Actions of={one} />
          </PageHeader>
          <div className="grid one-column gap-16">
            <ImportProgress of={one} isLost={isLost} />
            <ImportRows of={one} />
          </div>
        </>
      )}
    </Gate>
  );
}

function Actions({ of: one }: { of: WebsiteImport }): ReactNode {
  const t = useWords('website-import');
  const { id, state, problems } = one;
  const showFailure = useFailureToast();
  const setState = useSetImportState();
  const retry = useRetryImport();
  const next = state === 'paused' ? 'running' : 'paused';
  return (
    <>
      <ExportFile
        call="websiteImports.csv"
        query={{ id }}
        label={t('report.csv')}
        fileName="import.csv"
        total={one.rows}
      />
      {isOver(one) ? null : (
        <>
          <Button
            variant="default"
            loading={setState.isPending}
            onClick={() => setState.mutate({ id, state: next }, { onError: showFailure })}
          >
            {t(`action.${next}`)}
          </Button>
          <Cancel id={id} />
        </>
      )}
      {problems.length === 0 || state === 'paused' ? null : (
        <Button loading={retry.isPending} onClick={() => retry.mutate({ id }, { onError: showFailure })}>
          {t('action.retry')}
        </Button>
      )}
    </>
  );
}

function Cancel({ id }: { id: string }): ReactNode {
  const t = useWords('website-import');
  const [isConfirming, setIsConfirming] = useState(false);
  const showFailure = useFailureToast();
  const cancel = useCancelImport();
  return (
    <>
      <Button variant="default" onClick={() => setIsConfirming(true)}>
        {t('action.cancel')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={t('cancel.title')}
        text={t('cancel.text')}
        confirm={t('cancel.confirm')}
        cancel={t('cancel.keep')}
        isBusy={cancel.isPending}
        onConfirm={() =>
          cancel.mutate({ id }, { onError: showFailure, onSettled: () => setIsConfirming(false) })
        }
        onClose={() => setIsConfirming(false)}
      />
    </>
  );
}

function useFailureToast(): (error: Error) => void {
  const toasts = useToasts();
  return (error) => toasts.callFailed(error);
}
