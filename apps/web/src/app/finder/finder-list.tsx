// oxlint-disable jsx-a11y/prefer-tag-over-role -- a browser's own list of options can contain no picture, detail or keys.
import type { ReactNode } from 'react';
import { useRouter } from '@tanstack/react-router';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import type { Entry, Group } from './entry.ts';
import css from './finder.module.css';

interface FinderListProps {
  id: string;
  groups: readonly { group: Group; entries: Entry[] }[];
  current: Entry | undefined;
  onChoose: (key: string) => void;
  onOpen: (entry: Entry) => void;
}

/** Renders the results by kind. The focus stays in the field, which names the selected result. */
export function FinderList({ id, groups, current, onChoose, onOpen }: FinderListProps): ReactNode {
  const t = useWords('finder');
  return (
    <div role="listbox" id={id} aria-label={t('title')}>
      {groups.map(({ group, entries }) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`} className={css.group}>
          <div id={`${id}-${group}`} className={`small weight-540 muted ${css.heading}`}>
            {t(`group.${group}`)}
          </div>
          {entries.map((entry) => (
            <Option
              key={entry.key}
              id={`${id}-${entry.key}`}
              entry={entry}
              isCurrent={entry === current}
              onChoose={() => onChoose(entry.key)}
              onOpen={() => onOpen(entry)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  entry: Entry;
  isCurrent: boolean;
  onChoose: () => void;
  onOpen: () => void;
}

function Option({ id, entry, isCurrent, onChoose, onOpen }: OptionProps): ReactNode {
  const router = useRouter();
  const { label, detail, keys, icon: Icon, open } = entry;
  const href = typeof open === 'function' ? undefined : router.buildLocation(open as never).href;
  const inside = (
    <>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className="weight-540 ellipsis" title={label}>
        {label}
      </span>
      {detail ? (
        <span className={`shrink muted ellipsis ${css.detail}`} title={detail}>
          {detail}
        </span>
      ) : null}
      {keys ? (
        <kbd className={`fixed push muted ${css.keys}`} aria-hidden>
          {keys}
        </kbd>
      ) : null}
    </>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/anchor-is-valid -- the field above has the focus and the keys.
    <a
      id={id}
      role="option"
      aria-selected={isCurrent}
      tabIndex={-1}
      href={href}
      className={`row pointer rounded-s ink no-line ${css.option}`}
      data-key={entry.key}
      onPointerMove={isCurrent ? undefined : onChoose}
      onClick={(event) => {
        // In another tab, if the user requested that.
        if (href !== undefined && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {inside}
    </a>
  );
}
