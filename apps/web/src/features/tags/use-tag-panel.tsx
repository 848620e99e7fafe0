import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { TAG_FIELDS } from '@vigie/contract/fields/tag-fields.ts';
import type { Tag } from '@vigie/contract/tag.ts';
import { useRemoveTag } from '../../shared/api/tags.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useFacts } from '../../shared/resource/described.tsx';
import { useFieldLabels } from '../../shared/resource/field-labels.ts';
import { panelWith, useSidePanel } from '../../shared/resource/side-panel.tsx';
import { useDeletion } from '../../shared/resource/use-deletion.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { Facts } from '../../shared/ui/facts.tsx';
import { IconPencil, IconTrash } from '../../shared/ui/icons.ts';
import { webHref } from '../../shared/ui/page-url.tsx';
import css from './tags.module.css';

/** Returns the side panel of the tag in the address, with its actions. */
export function useTagPanel(tags: readonly Tag[] | undefined) {
  const t = useWords('tags');
  const panel = useSidePanel('tag');
  const { ask, dialog } = useDeletion<Tag, { id: string }>({
    removal: useRemoveTag(),
    inputOf: (tag) => ({ id: tag.id }),
    wordsOf: ({ name }) => ({
      title: t('delete.title', { name }),
      text: t('delete.text'),
      confirm: t('action.delete'),
      done: t('delete.done', { name }),
    }),
    onDeleted: panel.close,
  });
  const tag = tags?.find((one) => one.id === panel.id);
  const shown =
    panel.id === undefined || tags === undefined
      ? null
      : {
          title: tag?.name ?? t('tag.gone'),
          onClose: panel.close,
          actions: tag && !tag.builtIn ? <Actions tag={tag} onDelete={() => ask(tag)} /> : null,
          children: tag ? <Details tag={tag} /> : <p className="muted pretty">{t('tag.gone-text')}</p>,
        };
  return { panel: panelWith(panel, shown), dialog };
}

function Actions({ tag: { id }, onDelete }: { tag: Tag; onDelete: () => void }): ReactNode {
  const t = useWords('tags');
  const may = usePermission();
  return (
    <>
      {may('tags.update') ? (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/tags/$id/modifier" params={{ id }} {...props} />}
        >
          {t('action.edit')}
        </Button>
      ) : null}
      {may('tags.remove') ? (
        <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
          {t('action.delete')}
        </Button>
      ) : null}
    </>
  );
}

function Details({ tag }: { tag: Tag }): ReactNode {
  const t = useWords('tags');
  const labelOf = useFieldLabels(TAG_FIELDS);
  const { builtIn, patterns } = tag;
  return (
    <>
      <Facts facts={useFacts(tag, TAG_FIELDS, { url: websiteOf })} />
      <h3 className={css.title}>{labelOf('patterns')}</h3>
      <ul className={`mono grid gap-4 plain small anywhere ${css.patterns}`}>
        {patterns.map((pattern) => (
          <li key={pattern}>{pattern}</li>
        ))}
      </ul>
      {builtIn ? <p className="muted pretty">{t('tag.built-in-text')}</p> : null}
    </>
  );
}

/** Renders the link to a tag's website; null if its address is not one of the web. */
function websiteOf({ url }: Tag): ReactNode {
  const href = url === null ? undefined : webHref(url);
  if (href === undefined) return null;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="accent anywhere">
      {url}
    </a>
  );
}
