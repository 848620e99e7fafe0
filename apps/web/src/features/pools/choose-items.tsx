import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Severity } from '@vigie/contract/classification.ts';
import type { GrowingList } from '../../shared/api/growing-list.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { SeverityPill } from '../../shared/ui/classification.tsx';
import { SearchField } from '../../shared/ui/list/search-field.tsx';
import { Tag } from '../../shared/ui/pill.tsx';
import css from './pools.module.css';
import { QueryView } from '../../shared/resource/query-view.tsx';
import { rowsOf } from '../../shared/api/growing-list.ts';

interface Choice {
  id: string;
  title: string;
  isDraft: boolean;
  severity: Severity;
}

interface ChooseItemsProps<Chosen extends Choice, Item extends Choice> {
  /** Catalogue of the texts: about tests or about journeys. */
  noun: 'pools' | 'pool-journeys';
  list: GrowingList<Item>;
  q: string;
  onSearch: (q: string) => void;
  value: readonly Chosen[];
  /** Returns the form value of an item. */
  chosenOf: (item: Item) => Chosen;
  error: ReactNode;
  onChange: (chosen: Chosen[]) => void;
  /** Returns the content below the title of an item. */
  below: (item: Item) => ReactNode;
  /** Returns the tags of an item. */
  marks?: (item: Item) => ReactNode;
}

/** Renders tests or journeys of the website to select, with a search; the selection survives other searches. */
export function ChooseItems<Chosen extends Choice, Item extends Choice>({
  noun,
  list,
  q,
  onSearch,
  value,
  chosenOf,
  error,
  onChange,
  below,
  marks = () => null,
}: ChooseItemsProps<Chosen, Item>): ReactNode {
  const t = useWords(noun);
  const { items, more, isFetchingMore } = list;
  const chosen = new Set(value.map(({ id }) => id));
  const missing = items?.filter(({ id }) => !chosen.has(id)) ?? [];
  return (
    <fieldset className="grid gap-8 p-0">
      <legend className="p-0 mb-4 weight-580">{t('choose.title')}</legend>
      <div className="flex wrap gap-8">
        <SearchField label={t('choose.search')} value={q} onChange={onSearch} />
        {missing.length > 0 ? (
          <Button variant="default" onClick={() => onChange([...value, ...missing.map(chosenOf)])}>
            {t('choose.add-all', { count: missing.length })}
          </Button>
        ) : null}
      </div>
      <div className={css.choices} aria-busy={items === undefined || list.isStale}>
        <QueryView
          query={rowsOf(list)}
          failed={t('choose.failed')}
          skeleton={120}
          empty={
            <p className={`quiet text-center ${css.noChoice}`}>
              {t(q === '' ? 'choose.empty' : 'choose.no-match')}
            </p>
          }
        >
          {(rows) =>
            rows.map((item) => (
              <ItemChoice
                key={item.id}
                item={item}
                isChosen={chosen.has(item.id)}
                below={below(item)}
                marks={marks(item)}
                onChange={(isChosen) =>
                  onChange(isChosen ? [...value, chosenOf(item)] : value.filter(({ id }) => id !== item.id))
                }
              />
            ))
          }
        </QueryView>
        {more ? (
          <Button variant="subtle" loading={isFetchingMore} onClick={more}>
            {t('choose.more')}
          </Button>
        ) : null}
      </div>
      <output className="small quiet">
        {value.length === 0 ? t('choose.none') : t('choose.chosen', { count: value.length })}
      </output>
      {error ? (
        <p role="alert" className="small fail">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

interface ItemChoiceProps {
  item: Choice;
  isChosen: boolean;
  below: ReactNode;
  marks: ReactNode;
  onChange: (isChosen: boolean) => void;
}

function ItemChoice({ item, isChosen, below, marks, onChange }: ItemChoiceProps): ReactNode {
  const t = useWords('pools');
  const { title, severity, isDraft } = item;
  return (
    <label className={`row gap-10 pointer ruled hover-sunken ${css.choice}`}>
      <input
        type="checkbox"
        className={`fixed m-0 ${css.tick}`}
        aria-label={title}
        checked={isChosen}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={`grid grow shrink weight-540 anywhere ${css.choiceWords}`}>
        <span>{title}</span>
        {below}
      </span>
      {marks}
      {isDraft ? (
        <span title={t('tests.draft-hint')}>
          <Tag>{t('tests.draft')}</Tag>
        </span>
      ) : null}
      <SeverityPill severity={severity} />
    </label>
  );
}
