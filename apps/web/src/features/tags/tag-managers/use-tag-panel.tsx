import type { ContainerDetail } from '@vigie/contract/stored-container.ts';
import type { ContainerNames } from '../../../domain/containers/names.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { panelWith, useSidePanel } from '../../../shared/resource/side-panel.tsx';
import { Pill } from '../../../shared/ui/pill.tsx';
import { TagPanel } from './tag-panel.tsx';

/** Returns the side panel of the tag in the address. */
export function useContainerTagPanel(detail: ContainerDetail, names: ContainerNames) {
  const t = useWords('tag-managers');
  const panel = useSidePanel('tag');
  if (panel.id === undefined) return panelWith(panel, null);
  const tag = detail.container.tags.find(({ number }) => String(number) === panel.id);
  return panelWith(panel, {
    title: tag ? names.tag(tag.number) : t('tag.gone'),
    onClose: panel.close,
    ...(tag?.paused ? { pills: <Pill tone="mute">{t('tags.paused')}</Pill> } : {}),
    children: tag ? (
      <TagPanel key={tag.number} tag={tag} detail={detail} names={names} />
    ) : (
      <p className="muted pretty">{t('tag.gone-text')}</p>
    ),
  });
}
