import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReadImport, ReadLine } from '@vigie/contract/read-import.ts';
import { useFieldSentence } from '../../shared/forms/use-field-sentence.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Pill, Tag } from '../../shared/ui/pill.tsx';
import { Segmented } from '../../shared/ui/segmented.tsx';
import css from './import.module.css';

interface ReadLinesProps {
  read: ReadImport;
  /** Monitored websites by address; undefined while loading. */
  known: ReadonlyMap<string, string> | undefined;
}

const SHOWN = 50;
const KINDS = ['wrong', 'known', 'new'] as const;
type Kind = (typeof KINDS)[number];

/** Renders how each line was parsed; lines left out come first, with the reason. */
export function ReadLines({ read, known }: ReadLinesProps): ReactNode {
  const t = useWords('website-import');
  const of = Map.groupBy(read.lines, (line) => kindOf(line, known));
  const there = KINDS.filter((kind) => (of.get(kind)?.length ?? 0) > 0);
  const [chosen, setChosen] = useState<Kind>('wrong');
  const [isWhole, setIsWhole] = useState(false);
  const shown = there.includes(chosen) ? chosen : (there[0] ?? 'new');
  const lines = of.get(shown) ?? [];
  const options = there.map((kind) => ({
    value: kind,
    label: t(`lines.${kind}`),
    count: of.get(kind)?.length,
  }));
  return (
    <Card title={t('lines.title')}>
      <div className="grid one-column gap-12">
        {read.headings === null ? null : <Headings headings={read.headings} />}
        {read.isCut ? <Notice tone="warn" text={t('lines.cut')} /> : null}
        <div className="scroll-x">
          <Segmented
            size="small"
            label={t('lines.title')}
            value={shown}
            options={options}
            onChange={setChosen}
          />
        </div>
        <ul className="plain">
          {lines.slice(0, isWhole ? undefined : SHOWN).map((line, index) => (
            // Parsed lines have no other identity than their index
            <Line key={`${line.line}-${index}`} line={line} known={known} />
          ))}
        </ul>
        {lines.length > SHOWN && !isWhole ? (
          <Button variant="default" className="fit" onClick={() => setIsWhole(true)}>
            {t('lines.all', { count: lines.length })}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

function kindOf({ website }: ReadLine, known: ReadLinesProps['known']): Kind {
  if (website === null) return 'wrong';
  return known?.has(website.url) ? 'known' : 'new';
}

/** Renders the meaning found for each heading. */
function Headings({ headings }: { headings: NonNullable<ReadImport['headings']> }): ReactNode {
  const t = useWords('website-import');
  const unknown = headings.filter(({ column, text }) => column === null && text !== '');
  return (
    <div className="grid one-column gap-6">
      <p className="flex wrap items-center gap-6 small">
        <span className="muted">{t('headings.known')}</span>
        {headings.map(({ text, column }) =>
          column === null ? null : (
            <Tag key={column}>
              {text} → {t(`column.${column}`)}
            </Tag>
          ),
        )}
      </p>
      {unknown.length === 0 ? null : (
        <p className="small muted anywhere">
          {t('headings.unknown', { names: unknown.map(({ text }) => text).join(', ') })}
        </p>
      )}
    </div>
  );
}

function Line({ line: read, known }: { line: ReadLine; known: ReadLinesProps['known'] }): ReactNode {
  const t = useWords('website-import');
  const { line, text, website, fault, isHttpsAssumed } = read;
  const watched = website === null ? undefined : known?.get(website.url);
  return (
    <li className={`ruled ${css.line}`}>
      <span className="small muted number">{t('lines.line', { line })}</span>
      <div className="grid one-column shrink gap-4">
        <span className="mono small anywhere">{website === null ? text : website.url}</span>
        {fault === null ? null : <Fault fault={fault} />}
        {website === null ? null : (
          <span className="flex wrap items-center gap-6 small muted">
            {website.name === '' ? null : <span className="anywhere">{website.name}</span>}
            {website.labels.map((label) => (
              <Tag key={label}>{label}</Tag>
            ))}
            {isHttpsAssumed ? <span>{t('lines.https')}</span> : null}
            {watched === undefined ? null : (
              <Link to="/sante" search={{ website: watched }} className="link">
                {t('lines.open-known')}
              </Link>
            )}
          </span>
        )}
      </div>
      {website === null ? (
        <Pill tone="fail">{t('lines.left-out')}</Pill>
      ) : watched === undefined ? (
        <Pill tone="ok">{t('lines.to-add')}</Pill>
      ) : (
        <Pill tone="mute">{t('lines.there')}</Pill>
      )}
    </li>
  );
}

function Fault({ fault }: { fault: NonNullable<ReadLine['fault']> }): ReactNode {
  const t = useWords('website-import');
  const sentence = useFieldSentence('website-import');
  const { field, code, value, params } = fault;
  return (
    <span className="small fail pretty anywhere">
      {t('lines.fault', { field: t(`column.${field}`), sentence: sentence({ code, params }) })}
      {value === '' || field === 'url' ? null : <span className="muted"> {t('lines.value', { value })}</span>}
    </span>
  );
}
