import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { IconCopy, IconPencil, IconPlayerPlay, IconTrash } from '../../shared/ui/icons.ts';
import { RowMenu, type RowAction } from '../../shared/ui/list/row-menu.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';

/** The two resources that run on pages. Texts in both catalogues apply to either. */
export type PageResource = 'pools' | 'tests';

const EDITOR = { pools: '/pools/$id/editer', tests: '/pools/tests/$id/editer' } as const;
const RUN = { pools: '/pools/$id/executer', tests: '/pools/tests/$id/executer' } as const;

interface ItemMenuProps {
  noun: PageResource;
  id: string;
  name: string;
  /** True if editing and running have their own buttons beside the menu. */
  isShort?: boolean;
  onDuplicate: () => void;
  onDelete: () => void;
  /** Actions that only this resource has. */
  more?: readonly RowAction[];
}

/** Renders the actions on a pool or a test that the role allows. */
export function ItemMenu({ noun, id, name, isShort = false, more = [], ...props }: ItemMenuProps): ReactNode {
  const t = useWords(noun);
  const may = usePermission();
  const navigate = useNavigate();
  return (
    <RowMenu
      label={t('action.menu', { name })}
      actions={[
        {
          name: t('action.edit'),
          icon: IconPencil,
          isShown: !isShort && may(`${noun}.update`),
          act: () => void navigate({ to: EDITOR[noun], params: { id } }),
        },
        {
          name: t('action.run'),
          icon: IconPlayerPlay,
          isShown: !isShort && may(`${noun}.run`),
          act: () => void navigate({ to: RUN[noun], params: { id } }),
        },
        ...more,
        {
          name: t('action.duplicate'),
          icon: IconCopy,
          isShown: may(`${noun}.duplicate`),
          act: props.onDuplicate,
        },
        { name: t('action.delete'), icon: IconTrash, isShown: may(`${noun}.remove`), act: props.onDelete },
      ]}
    />
  );
}

interface ItemButtonsProps extends Pick<ItemMenuProps, 'noun' | 'id'> {
  /** True if another button is the primary one. */
  isRunSecond?: boolean;
}

/** Renders the two main actions on the page of a pool or a test. */
export function ItemButtons({ noun, id, isRunSecond = false }: ItemButtonsProps): ReactNode {
  const t = useWords(noun);
  const may = usePermission();
  return (
    <>
      {may(`${noun}.update`) ? (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to={EDITOR[noun]} params={{ id }} />}
        >
          {t('action.edit')}
        </Button>
      ) : null}
      {may(`${noun}.run`) ? (
        <Button
          variant={isRunSecond ? 'default' : 'filled'}
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to={RUN[noun]} params={{ id }} />}
        >
          {t('action.run')}
        </Button>
      ) : null}
    </>
  );
}

interface Duplication {
  mutateAsync: (input: { id: string }) => Promise<{ id: string }>;
}

/** Returns an action that makes a copy and opens its editor. */
export function useDuplication(noun: PageResource, duplication: Duplication): (item: { id: string }) => void {
  const t = useWords(noun);
  const toasts = useToasts();
  const navigate = useNavigate();
  const copy = async (original: string): Promise<void> => {
    try {
      const { id } = await duplication.mutateAsync({ id: original });
      toasts.done(t('duplicate.done'));
      await navigate({ to: EDITOR[noun], params: { id } });
    } catch (error) {
      toasts.callFailed(error, t('duplicate.failed'));
    }
  };
  return ({ id }) => void copy(id);
}
