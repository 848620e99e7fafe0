import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ActionIcon } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useFailureText } from '../../shared/i18n/error-text.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { IconSearch, IconX } from '../../shared/ui/icons.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { inGroups } from './entry.ts';
import { FinderList } from './finder-list.tsx';
import css from './finder.module.css';
import { useEntries, useOpenEntry } from './use-entries.ts';

const PAUSE_MS = 180;

interface FinderProps {
  onClose: () => void;
  onKeys: () => void;
}

/** Renders the search over all destinations: arrow keys select, Enter opens. */
export function Finder({ onClose, onKeys }: FinderProps): ReactNode {
  const t = useWords('finder');
  const shell = useWords('shell');
  const failureText = useFailureText();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // Once the dialog has opened.
  useEffect(() => field.current?.focus(), []);
  const [text, setText] = useState('');
  const [paused] = useDebouncedValue(text, PAUSE_MS);
  const [chosen, setChosen] = useState<string | null>(null);
  const { entries, isFetching, error, websiteName } = useEntries(text, paused, onKeys);
  const open = useOpenEntry(onClose);
  const groups = inGroups(entries);
  const shown = groups.flatMap((group) => group.entries);
  const current = shown.find(({ key }) => key === chosen) ?? shown[0];
  const isWaiting = isFetching || paused !== text;

  const choose = (key: string | undefined) => {
    setChosen(key ?? null);
    list.current
      ?.querySelector(`[data-key="${CSS.escape(key ?? '')}"]`)
      ?.scrollIntoView?.({ block: 'nearest' });
  };
  function onKeyDown(event: KeyboardEvent): void {
    const at = current ? shown.indexOf(current) : -1;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: shown.length - 1 }[event.key];
    if (to !== undefined && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(shown.at(to % (shown.length || 1))?.key);
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && current) {
      event.preventDefault();
      open(current);
    }
  }

  return (
    <Dialog isOpen label={t('title')} variant="top" onClose={onClose}>
      <div className={`row line-below muted ${css.field}`}>
        <IconSearch size={18} stroke={1.7} aria-hidden />
        <input
          ref={field}
          type="text"
          className={`grow shrink bare ink ${css.input}`}
          role="combobox"
          aria-label={t('title')}
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={current && `${id}-${current.key}`}
          autoComplete="off"
          spellCheck={false}
          inputMode="search"
          enterKeyHint="go"
          placeholder={t('field')}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChosen(null);
          }}
          onKeyDown={onKeyDown}
        />
        <ActionIcon variant="subtle" size={36} aria-label={shell('close')} onClick={onClose}>
          <IconX size={18} stroke={1.7} />
        </ActionIcon>
      </div>
      <div ref={list} className={css.scroll}>
        <FinderList id={id} groups={groups} current={current} onChoose={setChosen} onOpen={open} />
        {shown.length === 0 && !isWaiting ? (
          <div className={`muted text-center ${css.none}`}>
            <p className={css.nothing}>{t('none', { text })}</p>
            {websiteName ? <p>{t('none-text', { website: websiteName })}</p> : null}
          </div>
        ) : null}
        {error ? (
          <div className={css.failed}>
            <Notice tone="warn" text={t('failed', { reason: failureText(error) })} />
          </div>
        ) : null}
      </div>
      <FinderFoot isWaiting={isWaiting} />
      <output className="sr-only">{isWaiting ? '' : t('results', { count: shown.length })}</output>
    </Dialog>
  );
}

/** Renders the keys of the search, and whether the server is still searching. */
function FinderFoot({ isWaiting }: { isWaiting: boolean }): ReactNode {
  const t = useWords('finder');
  const shell = useWords('shell');
  return (
    <footer className={`row between gap-16 line-above small muted ${css.foot}`}>
      <span className={`flex gap-18 ${css.hints}`}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('hint.move')}
        </span>
        <span>
          <kbd>↵</kbd> {t('hint.open')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('hint.close')}
        </span>
      </span>
      <span className={css.waiting} data-shown={isWaiting || undefined} aria-hidden>
        {shell('loading')}
      </span>
    </footer>
  );
}
