import { useLayoutEffect, useRef, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useSchemas } from '../../forms/schemas.ts';
import { useFieldSentence } from '../../forms/use-field-sentence.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { IconPlus, IconX } from '../icons.ts';
import { pastedPatterns } from './page-patterns.ts';
import css from './page-selection-input.module.css';

interface PatternLinesProps {
  urls: readonly string[];
  describedBy: string;
  onChange: (urls: string[]) => void;
}

/**
 * Renders one text field per pattern. Enter opens the next line, Backspace in a blank one goes back; a pasted list
 * fills several.
 */
export function PatternLines({ urls, describedBy, onChange }: PatternLinesProps): ReactNode {
  const t = useWords('inputs');
  const sentence = useFieldSentence('inputs');
  const schemas = useSchemas();
  const list = useRef<HTMLUListElement>(null);
  /** Index of the line to focus after React has rendered the lines again. */
  const wanted = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    list.current?.querySelectorAll('input').item(wanted.current)?.focus();
    wanted.current = null;
  });

  function change(line: number, ...texts: string[]): void {
    onChange(urls.toSpliced(line, 1, ...texts));
  }
  function addAfter(line: number): void {
    onChange(urls.toSpliced(line + 1, 0, ''));
    wanted.current = line + 1;
  }
  function remove(line: number): void {
    change(line);
    wanted.current = Math.max(line - 1, 0);
  }
  function onKeyDown(event: KeyboardEvent, line: number): void {
    const isBlank = urls[line] === '';
    if (event.key === 'Enter') {
      event.preventDefault();
      if (!isBlank) addAfter(line);
    }
    if (event.key === 'Backspace' && isBlank && urls.length > 1) {
      event.preventDefault();
      remove(line);
    }
  }
  function onPaste(event: ClipboardEvent, line: number): void {
    const pasted = pastedPatterns(event.clipboardData.getData('text'));
    if (pasted.length < 2) return;
    event.preventDefault();
    change(line, ...[urls[line] ?? '', ...pasted].filter((text) => text !== ''));
    wanted.current = line + pasted.length - 1;
  }
  return (
    <>
      <ul ref={list} className={`grid gap-8 ${css.lines}`} aria-label={t('pages.list')}>
        {urls.map((url, line) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line is its index: two may contain the same text.
          <li key={line} className={`flex gap-4 ${css.line}`}>
            <TextInput
              className={`grow shrink ${css.input}`}
              classNames={{ input: 'mono' }}
              aria-label={t('pages.row', { number: line + 1 })}
              aria-describedby={describedBy}
              placeholder="product/*"
              spellCheck={false}
              autoCapitalize="none"
              value={url}
              error={refusalText(url)}
              onChange={(event) => change(line, event.currentTarget.value)}
              onKeyDown={(event) => onKeyDown(event, line)}
              onPaste={(event) => onPaste(event, line)}
            />
            <ActionIcon
              variant="subtle"
              size={36}
              aria-label={t('pages.remove', { number: line + 1 })}
              onClick={() => remove(line)}
            >
              <IconX size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        size="xs"
        className="self-start"
        leftSection={<IconPlus size={15} />}
        onClick={() => addAfter(urls.length - 1)}
      >
        {t('pages.add')}
      </Button>
    </>
  );

  /** Returns the error of a pattern. A blank line has none: it is left out on save. */
  function refusalText(url: string): string | null {
    if (schemas === null || url.trim() === '') return null;
    const [error] = schemas.findFieldErrors(schemas.pathPatternSchema, url);
    return error ? sentence(error) : null;
  }
}
