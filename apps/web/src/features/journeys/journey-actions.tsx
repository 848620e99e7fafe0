import { useState, type ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { StoredJourney } from '@vigie/contract/stored-journey.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useDuplicateJourney, useReadJourney, useRemoveJourney } from '../../shared/api/journeys.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useDeletion } from '../../shared/resource/use-deletion.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { IconCopy, IconDownload, IconPencil, IconPlayerPlay, IconTrash } from '../../shared/ui/icons.ts';
import { RowMenu } from '../../shared/ui/list/row-menu.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { saveRecording } from './recording-file.ts';
import { RunJourneyDialog } from './run-journey-dialog.tsx';

interface JourneyActions {
  run: (journey: StoredJourney) => void;
  duplicate: (journey: StoredJourney) => void;
  download: (journey: StoredJourney) => void;
  askToDelete: (journey: StoredJourney) => void;
  /** Confirmation dialogs; the screen must render them. */
  dialogs: ReactNode;
}

interface JourneyMenuProps {
  journey: StoredJourney;
  actions: JourneyActions;
  /** True if the screen has buttons for editing and running beside the menu. */
  isShort?: boolean;
}

/** Renders the actions on a journey that the role has permission for. */
export function JourneyMenu({ journey, actions, isShort = false }: JourneyMenuProps): ReactNode {
  const t = useWords('journeys');
  const may = usePermission();
  const navigate = useNavigate();
  return (
    <RowMenu
      label={t('action.menu', { name: journey.title })}
      actions={[
        {
          name: t('action.edit'),
          icon: IconPencil,
          isShown: !isShort && may('journeys.update'),
          act: () => void navigate({ to: '/parcours-editer', search: { id: journey.id } }),
        },
        {
          name: t('action.run'),
          icon: IconPlayerPlay,
          isShown: !isShort && may('journeys.run'),
          act: () => actions.run(journey),
        },
        {
          name: t('action.duplicate'),
          icon: IconCopy,
          isShown: may('journeys.duplicate'),
          act: () => actions.duplicate(journey),
        },
        { name: t('action.download'), icon: IconDownload, act: () => actions.download(journey) },
        {
          name: t('action.delete'),
          icon: IconTrash,
          isShown: may('journeys.remove'),
          act: () => actions.askToDelete(journey),
        },
      ]}
    />
  );
}

/** Journey to run, with values for its placeholders. */
interface JourneyToRun {
  journey: StoredJourney;
  values: Readonly<Record<string, string>>;
}

interface ActionOptions {
  website: Website;
  onDeleted?: () => void;
  /** Journey whose run the address requests. */
  opened?: JourneyToRun | null;
  onClosed?: () => void;
}

/** Returns the actions on journeys: run, duplicate, download and delete, each with its message. */
export function useJourneyActions({
  website,
  onDeleted,
  opened = null,
  onClosed = () => {},
}: ActionOptions): JourneyActions {
  const navigate = useNavigate();
  const [running, setRunning] = useState(opened);
  const { duplicate, download } = useCopies();
  const deletion = useJourneyDeletion(onDeleted);
  const dialogs = (
    <>
      <RunJourneyDialog
        journey={running?.journey ?? null}
        values={running?.values ?? {}}
        website={website}
        onClose={() => {
          setRunning(null);
          onClosed();
        }}
        onStarted={({ id }) => void navigate({ to: '/parcours-voir', search: { id } })}
      />
      {deletion.dialog}
    </>
  );
  const run = (journey: StoredJourney) => setRunning({ journey, values: {} });
  return { run, duplicate, download, askToDelete: deletion.ask, dialogs };
}

function useCopies() {
  const t = useWords('journeys');
  const toasts = useToasts();
  const navigate = useNavigate();
  const read = useReadJourney();
  const { mutateAsync } = useDuplicateJourney();
  const copy = async (journey: StoredJourney) => {
    try {
      const { id } = await mutateAsync({ id: journey.id });
      toasts.done(t('duplicate.done'));
      await navigate({ to: '/parcours-editer', search: { id } });
    } catch (error) {
      toasts.callFailed(error, t('duplicate.failed'));
    }
  };
  const save = async ({ id, title }: StoredJourney) => {
    try {
      saveRecording((await read(id)).recording, title);
    } catch (error) {
      toasts.callFailed(error, t('download.failed'));
    }
  };
  return {
    duplicate: (journey: StoredJourney) => void copy(journey),
    download: (journey: StoredJourney) => void save(journey),
  };
}

function useJourneyDeletion(onDeleted: () => void = () => {}) {
  const t = useWords('journeys');
  return useDeletion<StoredJourney, { id: string }>({
    removal: useRemoveJourney(),
    inputOf: ({ id }) => ({ id }),
    wordsOf: ({ title, pools }) => ({
      title: t('delete.title', { title }),
      text: [
        ...(pools.length > 0
          ? [t('delete.pools', { count: pools.length, names: pools.map(({ name }) => name).join(', ') })]
          : []),
        t('delete.text'),
      ].join(' '),
      confirm: t('delete.confirm'),
      cancel: t('delete.keep'),
      failed: t('delete.failed'),
      done: t('delete.done'),
    }),
    onDeleted,
  });
}
