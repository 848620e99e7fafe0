import { useEffect, useRef, type ReactNode } from 'react';
import type { ContainerTrial } from '@vigie/contract/stored-container.ts';
import type { ContainerNames } from '../../../domain/containers/names.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { IconTags } from '../../../shared/ui/icons.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { DifferingPages } from './differing-pages.tsx';
import { TrialTags } from './trial-tags.tsx';

interface TrialResultProps {
  trial: ContainerTrial;
  names: ContainerNames;
  websiteId: string;
}

/** Renders the changes of a draft: by tag, then by page. */
export function ContainerTrialResult({ trial, names, websiteId }: TrialResultProps): ReactNode {
  const t = useWords('tag-managers');
  const { pages, isCut, version, tags, differing } = trial;
  const tried = new Map(tags.map((tag) => [tag.tag, tag]));
  const nameOf = (number: number) => tried.get(number)?.name ?? names.tag(number);
  const head = useRef<HTMLDivElement>(null);
  // The result is below a text that can be long.
  useEffect(() => head.current?.scrollIntoView?.({ block: 'nearest' }), []);
  if (pages === 0)
    return <EmptyState icon={IconTags} title={t('draft.nothing')} text={t('draft.nothing-text')} />;
  const parts = [
    version === null ? null : t('draft.version', { version }),
    t('draft.done', { count: pages }),
    isCut ? t('draft.cut') : null,
    differing.length === 0 ? t('draft.same') : null,
  ].filter((part) => part !== null);
  return (
    <div ref={head} className="grid one-column gap-16">
      <Notice tone={differing.length === 0 ? 'ok' : 'info'} text={parts.join(' · ')} />
      <TrialTags trial={trial} nameOf={nameOf} />
      {differing.length === 0 ? null : <DifferingPages trial={trial} nameOf={nameOf} websiteId={websiteId} />}
    </div>
  );
}
