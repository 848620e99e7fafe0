import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { SealedVisit } from '@vigie/contract/sealed-visit.ts';
import { useApi } from '../../shared/api/api-provider.tsx';
import { useReleaseSealedVisit, useSealedVisits } from '../../shared/api/sealed-visits.ts';
import { saveFile } from '../../shared/download/save-file.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useDeletion } from '../../shared/resource/use-deletion.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { QueryView } from '../../shared/resource/query-view.tsx';
import { rowsOf } from '../../shared/api/growing-list.ts';

interface SealedListProps {
  websiteId: string;
  /** Only files of this visit or matrix; absent: of the whole website. */
  of?: { observationId: string } | { matrixId: string };
}

/** Renders the sealed visits and matrices of a website, or of one visit or matrix, with download and release. */
export function SealedList({ websiteId, of }: SealedListProps): ReactNode {
  const t = useWords('sealing');
  const list = useSealedVisits({ websiteId, ...of });
  const { more, isFetchingMore } = list;
  const { ask, dialog } = useRelease();
  return (
    <QueryView query={rowsOf(list)} failed={t('list.failed')} skeleton={64}>
      {(items) => (
        <>
          {items.length === 0 ? (
            <p className="muted">
              {t(
                of === undefined
                  ? 'list.none'
                  : 'matrixId' in of
                    ? 'list.none-of-matrix'
                    : 'list.none-of-visit',
              )}
            </p>
          ) : (
            <ul className="plain" aria-label={t('list')}>
              {items.map((sealed) => (
                <Line
                  key={sealed.id}
                  sealed={sealed}
                  withPage={of === undefined}
                  onRelease={() => ask(sealed)}
                />
              ))}
            </ul>
          )}
          {more ? (
            <Button variant="default" className="self-start fit" loading={isFetchingMore} onClick={more}>
              {t('list.more')}
            </Button>
          ) : null}
          {dialog}
        </>
      )}
    </QueryView>
  );
}

interface LineProps {
  sealed: SealedVisit;
  withPage: boolean;
  onRelease: () => void;
}

function Line({ sealed, withPage, onRelease }: LineProps): ReactNode {
  const t = useWords('sealing');
  const format = useFormat();
  const may = usePermission();
  const { url, observedAt, sealedAt, sealedBy, sizeBytes, timeStamp, fingerprint } = sealed;
  const { matrixId, visits, visitsLeftOut } = sealed;
  const isMatrix = matrixId !== null;
  const sealedOn = format.exactInstant(sealedAt);
  return (
    <li className="row wrap between gap-8-16 ruled p-12">
      <div className="grid shrink gap-2" style={{ flex: '1 1 16rem' }}>
        {withPage ? <p className="weight-540 anywhere">{isMatrix ? t('matrix-of', { url }) : url}</p> : null}
        <p className="small">
          {withPage
            ? `${t(isMatrix ? 'measured' : 'visited', { at: format.exactInstant(observedAt) })} · `
            : null}
          {sealedBy === null
            ? t('sealed', { at: sealedOn })
            : t('sealed-by', { at: sealedOn, name: sealedBy })}
          {` · ${format.bytes(sizeBytes)}`}
        </p>
        {isMatrix ? (
          <p className="small">
            {t('matrix.visits', { count: visits })}
            {visitsLeftOut === 0 ? null : ` · ${t('matrix.left-out', { count: visitsLeftOut })}`}
          </p>
        ) : null}
        <p className="small quiet">
          {timeStamp === null
            ? t('no-stamp')
            : t('stamped', { at: format.exactInstant(timeStamp.at), authority: timeStamp.authority })}
        </p>
        <p className="small muted anywhere">
          {t('fingerprint')} <code className="mono">{fingerprint}</code>
        </p>
      </div>
      <div className="flex wrap gap-8">
        <DownloadButton sealed={sealed} />
        {may('sealedVisits.release') ? (
          <Button
            variant="default"
            size="xs"
            aria-label={t('release.label', { at: sealedOn })}
            onClick={onRelease}
          >
            {t('release')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

function DownloadButton({ sealed: { id, url, sealedAt, matrixId } }: { sealed: SealedVisit }): ReactNode {
  const t = useWords('sealing');
  const format = useFormat();
  const { client } = useApi();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      const file = (await client.sealedVisits.file({ id })) as Blob;
      const host = URL.canParse(url) ? new URL(url).hostname : 'visit';
      // The server's file name contains only the id, which nobody would recognise among others.
      saveFile(
        file,
        `${host}${matrixId === null ? '' : '-matrix'}-${sealedAt.slice(0, 19).replaceAll(':', '')}.wacz`,
      );
    } catch (error) {
      toasts.callFailed(error, t('download.failed'));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant="default"
      size="xs"
      loading={isBusy}
      aria-label={t('download.label', { at: format.exactInstant(sealedAt) })}
      onClick={() => void save()}
    >
      {t('download')}
    </Button>
  );
}

function useRelease() {
  const t = useWords('sealing');
  const format = useFormat();
  return useDeletion<SealedVisit, { id: string }>({
    removal: useReleaseSealedVisit(),
    inputOf: ({ id }) => ({ id }),
    wordsOf: ({ url, sealedAt }) => ({
      title: t('release.title'),
      text: t('release.text', { url, at: format.exactInstant(sealedAt) }),
      confirm: t('release.confirm'),
      failed: t('release.failed'),
      done: t('release.done'),
    }),
  });
}
