import { useState, type ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import type { Selector } from '@vigie/contract/recording.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { IconPlus } from '../../../shared/ui/icons.ts';
import { Sortable } from '../../../shared/ui/sortable/sortable.tsx';

interface SelectorsFieldProps {
  selectors: readonly Selector[];
  error: string | null;
  onChange: (selectors: Selector[]) => void;
}

interface Line {
  key: string;
  selector: Selector;
}

/** Separator between the parts of a selector through shadow roots. */
const INTO = ' >>> ';

/** Renders the selectors of an element, in the order of use. An unedited selector stays unchanged. */
export function SelectorsField({ selectors, error, onChange }: SelectorsFieldProps): ReactNode {
  const t = useWords('journey-editor');
  const [lines, setLines] = useState<Line[]>(() =>
    (selectors.length === 0 ? [''] : selectors).map((selector, index) => ({ key: String(index), selector })),
  );
  const [made, setMade] = useState(lines.length);
  const take = (next: Line[]) => {
    setLines(next);
    onChange(next.flatMap(({ selector }) => (selector === '' ? [] : [selector])));
  };
  const write = (key: string, text: string) =>
    take(lines.map((line) => (line.key === key ? { key, selector: selectorOf(text) } : line)));
  const add = () => {
    setMade(made + 1);
    setLines([...lines, { key: String(made), selector: '' }]);
  };
  return (
    <fieldset className="grid one-column gap-8 p-0">
      <legend className="p-0 weight-580">{t('selectors.label')}</legend>
      <p className="small muted pretty">{t('selectors.hint')}</p>
      <Sortable
        label={t('selectors.label')}
        items={lines.map(({ key, selector }, index) => ({
          id: key,
          label: t('selectors.one', { number: index + 1 }),
          content: (
            <TextInput
              aria-label={t('selectors.one', { number: index + 1 })}
              classNames={{ input: 'mono' }}
              spellCheck={false}
              autoComplete="off"
              value={textOf(selector)}
              onChange={({ currentTarget: { value } }) => write(key, value)}
            />
          ),
        }))}
        onSort={(keys) => take(keys.flatMap((key) => lines.find((line) => line.key === key) ?? []))}
        onRemove={(key) => take(lines.filter((line) => line.key !== key))}
      />
      {error === null ? null : <p className="small fail">{error}</p>}
      <Button
        className="self-start"
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={add}
      >
        {t('selectors.add')}
      </Button>
    </fieldset>
  );
}

const textOf = (selector: Selector) => (Array.isArray(selector) ? selector.join(INTO) : selector);

/** Parses a selector into a list of its parts, as the Recorder writes it; '' stays ''. */
function selectorOf(text: string): Selector {
  return text === '' ? '' : text.split(INTO);
}
